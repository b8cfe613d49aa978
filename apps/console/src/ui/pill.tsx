/** A count in a circle, `calm` when it needs no attention. `label` names what is counted. */
export function Pill({ count, calm, label }: { count: number; calm?: boolean; label?: string }) {
  return (
    <span className={calm ? 'pill calm' : 'pill'}>
      {count}
      {label && <span className="sr"> {label}</span>}
    </span>
  );
}
