import './why-assigned.css';
import type { AssignmentEntry } from '@foyer/contract/assignment/shapes';
import type { AssignmentVerdict } from '@foyer/domain/assignment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../api/index.ts';
import { Icon, Popover, Skeleton } from '../ui/index.ts';

const VERDICTS: Readonly<Record<AssignmentVerdict, MessageDescriptor>> = {
  offline: msg`is not online`,
  excluded: msg`had it before or returned it`,
  other_department: msg`is in another department`,
  lacks_skill: msg`lacks a required skill`,
  lacks_language: msg`does not speak the language`,
  full: msg`has no free capacity`,
  other_language: msg`does not speak the language`,
  later_turn: msg`was assigned something more recently`,
  busier: msg`is busier`,
  chosen: msg`was selected`,
};

const isVerdict = (text: string): text is AssignmentVerdict => Object.hasOwn(VERDICTS, text);

/** Loads why an automatic assignment was made and shows the evaluation of each candidate. */
export function WhyAssigned({
  kind,
  subjectId,
  memberId,
  at,
}: {
  kind: AssignmentEntry['kind'];
  subjectId: string;
  memberId: string;
  /** When it was assigned, as ISO 8601. */
  at: string;
}) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const { data, error } = useCall(
    'explainAssignment',
    { query: { kind, subjectId } },
    { enabled: opened, staleTime: 60_000 },
  );
  const entry = data && entryOf(data.entries, memberId, at);
  return (
    <Popover
      label={t`Why`}
      width={320}
      opened={opened}
      onChange={setOpened}
      trigger={
        <button type="button" className="link" onClick={() => setOpened(!opened)}>
          {t`Why?`}
        </button>
      }
    >
      <div className="why-assigned-box">
        {!data && !error && <Skeleton width="240px" />}
        {(error || data) && !entry && <p className="t-13 t-2">{t`The reasons are no longer available.`}</p>}
        {entry && <AssignmentReasons entry={entry} />}
      </div>
    </Popover>
  );
}

/** The member's last assignment not later than the moment, with tolerance for the time that storing takes. */
function entryOf(entries: readonly AssignmentEntry[], memberId: string, at: string) {
  const until = Date.parse(at) + 5_000;
  const fitting = entries.filter((entry) => entry.memberId === memberId);
  return fitting.find(({ createdDate }) => Date.parse(createdDate) <= until) ?? fitting.at(-1);
}

/** How an assignment was made, with the evaluation of each candidate. */
export function AssignmentReasons({ entry }: { entry: AssignmentEntry }) {
  const { t, i18n } = useLingui();
  const ordered = [...entry.candidates].sort(
    (a, b) => Number(b.verdict === 'chosen') - Number(a.verdict === 'chosen'),
  );
  return (
    <div className="why-assigned">
      <p className="t-13 t-2">
        {entry.strategy === 'round_robin'
          ? t`Round robin: the person who has waited longest for an assignment.`
          : t`Least busy: the person with the smallest workload.`}
      </p>
      <ul>
        {ordered.map(({ memberId, name, verdict, text }) => (
          <li key={memberId} className="t-13">
            <Icon
              of={verdict === 'chosen' ? IconCheck : IconMinus}
              size={14}
              className={verdict === 'chosen' ? 'ok' : 't-3'}
            />
            <span>
              <b>{name}</b> {isVerdict(verdict) ? i18n._(VERDICTS[verdict]) : text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
