import type { TaskChange, TaskDetail } from '@foyer/contract/tasks/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { joinedText } from '../../../i18n/joined-text.ts';
import { exactTime, LoadError, Time, useTimeZone } from '../../../ui/index.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../labels.ts';
import { useTaskComments, useTaskHistory } from '../state/use-task-log.ts';
import { Comment } from './comments.tsx';
import {
  changeEntry,
  commentEntry,
  type EntryKind,
  isAddedComment,
  type LoadedEntries,
  mergedTimeline,
} from './timeline.ts';

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

const SLA_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  warning: msg`Due soon`,
  breached: msg`Overdue`,
};

/** The timeline of a task, newest first: comments and changes with the values before and after. */
export function History({ task: { id }, mayEdit }: { task: TaskDetail; mayEdit: boolean }) {
  const { t } = useLingui();
  const [only, setOnly] = useState<EntryKind | null>(null);
  const comments = useTaskComments(id);
  const changes = useTaskHistory(id);
  if (!comments.data || !changes.data) {
    const error = comments.error ?? changes.error;
    if (!error) return <RowsLoading />;
    const retry = () => void Promise.all([comments.refetch(), changes.refetch()]);
    return <LoadError title={t`Could not load the history`} error={error} onRetry={retry} />;
  }
  const loaded: LoadedEntries[] = [
    {
      kind: 'comment',
      entries: comments.data.pages.flatMap((page) => page.comments).map(commentEntry),
      hasMore: comments.hasNextPage,
    },
    {
      kind: 'change',
      entries: changes.data.pages
        .flatMap((page) => page.changes)
        .filter((change) => only === 'change' || !isAddedComment(change))
        .map(changeEntry),
      hasMore: changes.hasNextPage,
    },
  ];
  const { entries, next } = mergedTimeline(loaded.filter(({ kind }) => only === null || kind === only));
  const lists = next.map((kind) => (kind === 'comment' ? comments : changes));
  const more = {
    hasNextPage: lists.length > 0,
    isFetchingNextPage: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchNextPage: () => void Promise.all(lists.map((list) => list.fetchNextPage())),
  };
  return (
    <>
      <KindFilter value={only} onChange={setOnly} />
      {entries.length === 0 && <p className="t-13 t-3">{t`No comments yet.`}</p>}
      <ol className="task-history">
        {entries.map((entry) =>
          entry.kind === 'comment' ? (
            <Comment key={entry.id} comment={entry.comment} mayEdit={mayEdit} />
          ) : (
            <Change key={entry.id} change={entry.change} />
          ),
        )}
      </ol>
      <LoadMore list={more} />
    </>
  );
}

function KindFilter({
  value,
  onChange,
}: {
  /** Null for all kinds. */
  value: EntryKind | null;
  onChange: (value: EntryKind | null) => void;
}) {
  const { t } = useLingui();
  const choices: readonly (readonly [EntryKind | null, string])[] = [
    [null, t`All`],
    ['comment', t`Comments`],
    ['change', t`Changes`],
  ];
  return (
    <fieldset className="seg task-history-filter" aria-label={t`Show`}>
      {choices.map(([kind, label]) => (
        <button key={label} type="button" aria-pressed={value === kind} onClick={() => onChange(kind)}>
          {label}
        </button>
      ))}
    </fieldset>
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
    if (Array.isArray(value)) return joinedText(value.map((one) => textOf(field, one)));
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
    const sla = field.startsWith('sla:') && SLA_LABELS[text];
    if (sla) return i18n._(sla);
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? exactTime(text, zone) : text;
  };
  return textOf;
}
