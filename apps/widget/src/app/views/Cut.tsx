/** A text on one line. Where it is too long, its beginning stays in sight whichever way it is written. */
export const Cut = ({ text }: { text: string }) => (
  <span className="cut" dir="auto">
    {text}
  </span>
);
