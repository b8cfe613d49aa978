import { TICKET_LISTS } from '@foyer/domain/pages';
import type { TicketList } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { useCrumb } from '../../shell/crumb.ts';
import { Tabs } from '../../ui/index.ts';
import { LIST_LABELS } from './labels.ts';
import type { TaskQuery } from './search.ts';

/** The lists of tickets with their counts. */
export function ListTabs({ list, query }: { list: TicketList; query: TaskQuery }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  useCrumb(i18n._(LIST_LABELS[list]));
  const { data } = useCall(
    'countTaskLists',
    { query: query as never },
    { placeholderData: (old) => old, staleTime: 30_000 },
  );
  const countOf = (id: TicketList) => {
    const count = data?.lists[id];
    if (!count) return undefined;
    return <span className="count">{`${i18n.number(count.total)}${count.isExact ? '' : '+'}`}</span>;
  };
  return (
    <div className="task-tabs">
      <Tabs
        label={t`Lists of tickets`}
        items={TICKET_LISTS.map((id) => ({ id, label: i18n._(LIST_LABELS[id]), count: countOf(id) }))}
        selected={list}
        onSelect={(id) =>
          void navigate({
            to: `/tickets/${id}`,
            search: (before: object) => ({ ...before, n: undefined, at: undefined, back: undefined }),
          } as never)
        }
      />
    </div>
  );
}
