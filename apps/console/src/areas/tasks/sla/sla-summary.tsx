import { Plural, useLingui } from '@lingui/react/macro';
import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { Icon } from '../../../ui/index.ts';
import type { TaskQuery } from '../search.ts';
import { soonQuery } from '../state/use-task-query.ts';
import type { TaskAddress } from '../use-task-address.ts';

/** How many listed tickets are overdue or due within the hour. Each count filters the list. */
export function SlaSummary({
  query,
  now,
  address,
}: {
  query: TaskQuery;
  /** A whole minute. */
  now: number;
  address: TaskAddress;
}) {
  const { t } = useLingui();
  const { sla: _s, nextDueFrom: _f, nextDueTo: _t, ...rest } = query;
  const keep = { placeholderData: (old: unknown) => old } as never;
  const late = useCall('countTasks', { query: { ...rest, sla: 'breached' } as never }, keep).data;
  const soon = useCall('countTasks', { query: { ...rest, ...soonQuery(now) } as never }, keep).data;
  const chosen = address.search.criteria.sla;
  const choose = (sla: string) => address.change({ sla: chosen === sla ? undefined : sla });
  return (
    <span className="sla-summary">
      {late && late.total > 0 && (
        <button
          type="button"
          className="as-text sla bad"
          aria-pressed={chosen === 'breached'}
          title={t`Show overdue`}
          onClick={() => choose('breached')}
        >
          <Icon of={IconClockExclamation} size={14} />
          <Plural value={late.total} one="# overdue" other="# overdue" />
        </button>
      )}
      {late && soon && late.total > 0 && soon.total > 0 && <span className="t-3">·</span>}
      {soon && soon.total > 0 && (
        <button
          type="button"
          className="as-text sla warn"
          aria-pressed={chosen === 'soon'}
          title={t`Show due within an hour`}
          onClick={() => choose('soon')}
        >
          <Icon of={IconClock} size={14} />
          <Plural value={soon.total} one="# due within an hour" other="# due within an hour" />
        </button>
      )}
    </span>
  );
}
