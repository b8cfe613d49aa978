import type { EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { Time } from '../ui/index.ts';
import { EscalationOutcome } from './outcome.tsx';

/** What a rule did with one thing, or why it did nothing: name of the rule, time, outcome. */
export function EscalationLogLine({
  entry,
  kind,
}: {
  entry: EscalationLogEntry;
  /** What it is a line of, where others stand beside it. */
  kind?: string;
}) {
  return (
    <>
      <span className="row">
        <bdi className="t-m">{entry.ruleName}</bdi>
        {kind && <span className="t-3">{kind}</span>}
        <Time className="end t-12 t-3" at={entry.creationDate} />
      </span>
      <EscalationOutcome entry={entry} />
    </>
  );
}
