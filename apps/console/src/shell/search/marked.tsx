import type { MarkedText } from '@foyer/domain/search-text';

/** A text with its matches highlighted. */
export function Marked({ text: { text, marks } }: { text: MarkedText }) {
  const parts = marks.map(([from, to], index) => (
    <span key={from}>
      {text.slice(marks[index - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
    </span>
  ));
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
