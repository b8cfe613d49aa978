import type { TaskChange, TaskComment } from '@foyer/contract/tasks/shapes';

/** The kinds of entries of a task's timeline. */
export type EntryKind = 'comment' | 'change';

/** One entry of a task's timeline. */
export type TimelineEntry =
  | { readonly kind: 'comment'; readonly id: string; readonly at: string; readonly comment: TaskComment }
  | { readonly kind: 'change'; readonly id: string; readonly at: string; readonly change: TaskChange };

/** The loaded entries of one kind, newest first. */
export interface LoadedEntries {
  readonly kind: EntryKind;
  readonly entries: readonly TimelineEntry[];
  readonly hasMore: boolean;
}

export const commentEntry = (comment: TaskComment): TimelineEntry => ({
  kind: 'comment',
  id: comment.id,
  at: comment.createdDate,
  comment,
});

export const changeEntry = (change: TaskChange): TimelineEntry => ({
  kind: 'change',
  id: change.id,
  at: change.date,
  change,
});

/** Whether a change only records that a comment was added. */
export const isAddedComment = ({ field, before }: TaskChange): boolean =>
  field === 'comments' && (before === null || before === undefined);

/**
 * Merges lists of entries, newest first. Entries older than the end of a list that has more wait until that is loaded,
 * since others may belong between them. Also returns the kinds to load next.
 */
export function mergedTimeline(lists: readonly LoadedEntries[]): {
  entries: TimelineEntry[];
  next: EntryKind[];
} {
  const endOf = ({ entries, hasMore }: LoadedEntries) => (hasMore ? (entries.at(-1)?.at ?? '') : '');
  const end = lists.map(endOf).sort().at(-1) ?? '';
  return {
    entries: lists
      .flatMap((list) => list.entries)
      .filter(({ at }) => at >= end)
      .sort((a, b) => b.at.localeCompare(a.at)),
    next: lists.filter((list) => list.hasMore && endOf(list) === end).map(({ kind }) => kind),
  };
}
