import type { TaskChange, TaskDetail } from '@foyer/contract/tasks/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith, type Result } from '../../../api/call.ts';
import { exactTime, LoadError, Time, useTimeZone } from '../../../ui/index.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../labels.ts';

const FIELD_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Created`,
  removed: msg`Deleted`,
  restored: msg`Restored`,
  title: msg`Title`,
  description: msg`Description`,
  mode: msg`Mode`,
  type: msg`Type`,
  subtype: msg`Subtype`,
  priority: msg`Priority`,
  status: msg`Status`,
  assignedTo: msg`Assigned to`,
  department: msg`Team`,
  visitor: msg`Customer`,
  dueDate: msg`Due`,
  tags: msg`Tags`,
  parent: msg`Parent task`,
  watchers: msg`Watchers`,
  conversations: msg`Conversations`,
  attachments: msg`Files`,
  checklist: msg`Checklist`,
  comments: msg`Comments`,
  'sla:firstResponse': msg`First reply timer`,
  'sla:nextResponse': msg`Next reply timer`,
  'sla:resolution': msg`Resolution timer`,
};

/** The changes of a task with the values before and after, newest first. */
export function History({ task: { id } }: { task: TaskDetail }) {
  const { t } = useLingui();
  const list = useInfiniteQuery<Result<'listTaskHistory'>, ApiError>({
    queryKey: ['listTaskHistory', { params: { id } }],
    queryFn: ({ signal, pageParam }) =>
      callWith(
        'listTaskHistory',
        { params: { id }, query: { cursor: pageParam as string | undefined } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (!list.data) {
    if (!list.error) return <RowsLoading />;
    return (
      <LoadError
        title={t`Could not load the history`}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <>
      <ol className="task-history">
        {list.data.pages
          .flatMap((page) => page.changes)
          .map((change) => (
            <Change key={change.id} change={change} />
          ))}
      </ol>
      <LoadMore list={list} />
    </>
  );
}

function Change({ change }: { change: TaskChange }) {
  const { t, i18n } = useLingui();
  const textOf = useValueText();
  const word = FIELD_LABELS[change.field];
  const field = word ? i18n._(word) : change.field.replace(/^field:/, '');
  const [before, after] = [textOf(change.field, change.before), textOf(change.field, change.after)];
  return (
    <li>
      <span className="row">
        <span className="t-m">{change.by.name || t`Automatic`}</span>
        <span className="t-3">{field}</span>
        <Time className="end t-12 t-3" at={change.date} />
      </span>
      {(before || after) && (
        <span className="task-values">
          {before && (
            <del>
              <bdi>{before}</bdi>
            </del>
          )}
          {after && (
            <ins>
              <bdi>{after}</bdi>
            </ins>
          )}
        </span>
      )}
    </li>
  );
}

/** Formats a stored value. */
function useValueText(): (field: string, value: unknown) => string {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '';
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ');
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'object') {
      return Object.values(value)
        .map((one) => textOf('', one))
        .filter(Boolean)
        .join(' · ');
    }
    const text = String(value);
    if (field === 'status' && text in STATUS_LABELS)
      return i18n._(STATUS_LABELS[text as keyof typeof STATUS_LABELS]);
    if (field === 'priority' && text in PRIORITY_LABELS) {
      return i18n._(PRIORITY_LABELS[text as keyof typeof PRIORITY_LABELS]);
    }
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? exactTime(text, zone) : text;
  };
  return textOf;
}
