import type { EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { Time } from '../ui/index.ts';
import { EscalationOutcome } from './outcome.tsx';

/** One run of a rule: name of the rule, time, outcome or the reason for none. */
export function EscalationLogLine({
  entry,
  kind,
}: {
  entry: EscalationLogEntry;
  /** The kind of entry, shown in mixed lists. */
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
