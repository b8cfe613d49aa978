/** A count in a circle. Calm where it only informs; otherwise it asks for attention. `label` says what is counted. */
export function Pill({ count, calm, label }: { count: number; calm?: boolean; label?: string }) {
  return (
    <span className={calm ? 'pill calm' : 'pill'}>
      {count}
      {label && <span className="sr"> {label}</span>}
    </span>
  );
}
