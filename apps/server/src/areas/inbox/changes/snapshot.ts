import type { ConversationRow } from '../../conversations/present.ts';
import type { UndoChange } from '../tables.ts';

/** What of a thread members change and can take back. */
const COLUMNS = [
  'status',
  'agentIds',
  'inboxStatus',
  'putAwayFrom',
  'snoozedUntil',
  'departmentId',
  'priority',
  'waitingSince',
  'mergedInto',
] as const;

export type UndoColumn = (typeof COLUMNS)[number];

/** A value as it is kept: moments are written as ISO 8601. */
export type Kept = Readonly<Partial<Record<UndoColumn, unknown>>>;

const kept = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a row has in columns, as it is kept. */
export const keptOf = (row: ConversationRow, columns: readonly UndoColumn[]): Kept =>
  Object.fromEntries(columns.map((column) => [column, kept(row[column])]));

/** What differs between two states of a thread; null where nothing does. */
export function changeOf(before: ConversationRow, after: ConversationRow): UndoChange | null {
  const columns = COLUMNS.filter((column) => !isSame(kept(before[column]), kept(after[column])));
  if (columns.length === 0) return null;
  return {
    conversationId: before.id,
    before: keptOf(before, columns),
    after: keptOf(after, columns),
  };
}
