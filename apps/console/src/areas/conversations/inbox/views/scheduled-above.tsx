import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../../api/index.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { nameOfThread } from '../../details/visitor-card.ts';
import { ScheduledRow } from '../../later/scheduled-row.tsx';

/** The member's scheduled replies, soonest first. */
export function ScheduledAbove({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const { data } = useCall('listScheduled', { query: {} });
  const open = (data?.scheduled ?? []).filter(({ state }) => state !== 'sent' && state !== 'cancelled');
  if (open.length === 0) return null;
  return (
    <section className="ib-scheduled" aria-label={t`Scheduled`}>
      <h2>
        {t`Scheduled`} <span className="count num">{open.length}</span>
      </h2>
      <ul className="scheduled">
        {open.map((scheduled) => (
          <ScheduledRow
            key={scheduled.id}
            scheduled={scheduled}
            head={
              <Cut
                as="button"
                type="button"
                className="as-text t-m"
                onClick={() => onOpen(scheduled.conversationID)}
              >
                {scheduled.thread ? nameOfThread(scheduled.thread) : t`Conversation`}
              </Cut>
            }
          />
        ))}
      </ul>
    </section>
  );
}
