/** A text on one line, truncated at its end in either writing direction. */
export const Cut = ({ text }: { text: string }) => (
  <span className="cut" dir="auto">
    {text}
  </span>
);
