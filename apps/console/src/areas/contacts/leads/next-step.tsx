import type { Lead } from '@foyer/contract/contacts/lead-shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleDashed, IconClock, IconClockExclamation } from '@tabler/icons-react';
import { Cut, Icon, Time } from '../../../ui/index.ts';
import { useNow } from '../../../ui/use-now.ts';

/** What is to be done next for a lead and when; amber while someone waits, red when it is overdue. */
export function NextStep({ lead: { nextStep } }: { lead: Pick<Lead, 'nextStep'> }) {
  const { t } = useLingui();
  const now = useNow(30_000);
  if (!nextStep) {
    return (
      <span className="lead-next">
        <Icon of={IconCircleDashed} size={14} />
        {t`No next step`}
      </span>
    );
  }
  const { kind, title, dueDate } = nextStep;
  if (kind === 'reply') {
    return (
      <span className="lead-next is-waiting">
        <Icon of={IconClock} size={14} />
        <Cut>{t`Reply`}</Cut>
        {dueDate && (
          <span>
            <Trans>
              waits since <Time at={dueDate} />
            </Trans>
          </span>
        )}
      </span>
    );
  }
  const isOverdue = dueDate !== null && Date.parse(dueDate) < now;
  return (
    <span className={isOverdue ? 'lead-next is-overdue' : 'lead-next'}>
      <Icon of={isOverdue ? IconClockExclamation : IconClock} size={14} />
      <Cut>{title}</Cut>
      {dueDate && (
        <span>
          {isOverdue ? (
            <Trans>
              due <Time at={dueDate} />
            </Trans>
          ) : (
            <Time at={dueDate} />
          )}
        </span>
      )}
    </span>
  );
}
