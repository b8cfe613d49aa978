import type { ConversationRow } from '../../conversations/present.ts';
import type { UndoChange } from '../tables.ts';

/** Columns of a thread that can be undone. */
const COLUMNS = [
  'status',
  'agentIds',
  'inboxStatus',
  'discardedFrom',
  'snoozedUntil',
  'departmentId',
  'priority',
  'waitingSince',
  'mergedInto',
] as const;

export type UndoColumn = (typeof COLUMNS)[number];

/** Stored column values. Dates as ISO 8601. */
export type StoredColumns = Readonly<Partial<Record<UndoColumn, unknown>>>;

const serialized = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Column values of a row in stored form. */
export const storedColumnsOf = (row: ConversationRow, columns: readonly UndoColumn[]): StoredColumns =>
  Object.fromEntries(columns.map((column) => [column, serialized(row[column])]));

/** The difference between two states of a thread. Null if there is none. */
export function changeOf(before: ConversationRow, after: ConversationRow): UndoChange | null {
  const columns = COLUMNS.filter((column) => !isSame(serialized(before[column]), serialized(after[column])));
  if (columns.length === 0) return null;
  return {
    conversationId: before.id,
    before: storedColumnsOf(before, columns),
    after: storedColumnsOf(after, columns),
  };
}
