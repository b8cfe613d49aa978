import './rows-drawer.css';

/** A number in a table, which opens its rows if there are any. */
export function NumberCell({
  text,
  isEmpty,
  onOpen,
}: {
  text: string;
  /** Whether no row stands behind it. */
  isEmpty: boolean;
  onOpen: (() => void) | undefined;
}) {
  if (!onOpen || isEmpty) return text;
  return (
    <button type="button" className="stat-cell" onClick={onOpen}>
      {text}
    </button>
  );
}
