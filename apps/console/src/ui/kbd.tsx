/** A keyboard hint. Hidden from screen readers, which have the list that `?` opens. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className="kbd" aria-hidden="true">
      {children}
    </span>
  );
}
