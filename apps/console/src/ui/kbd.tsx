/** A key, as a hint beside what it does. Readers learn keys from `?`, so it is hidden from them. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className="kbd" aria-hidden="true">
      {children}
    </span>
  );
}
