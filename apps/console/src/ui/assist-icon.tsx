/** The icon of a request for help, which Tabler lacks. */
export function AssistIcon({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3a9 9 0 1 0 9 9" />
      <path d="M12 8v4.5" />
      <path d="M12 16v.01" />
      <path d="M19 2.5v5M16.5 5h5" />
    </svg>
  );
}
