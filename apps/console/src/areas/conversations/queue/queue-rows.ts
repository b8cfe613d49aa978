import { keepsInLiveList } from '@foyer/domain/live-list';
import { type FlagViewer, hasMemberAgent, isWaitingFor, waitingOf } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import type { LiveVisitor } from '../../../api/active-visitors.ts';

/** A row of the queue. */
export interface QueueRow {
  readonly visitor: LiveVisitor;
  readonly name: string;
  /** The visitor's messages that nobody in the team has read. */
  readonly unread: number;
  /** Whether an online visitor waits for a person's answer. */
  readonly needsAgent: boolean;
}

export const QUEUE_TABS = ['needs', 'mine', 'team', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

export const QUEUE_SORTS = ['wait', 'newest'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export interface QueueFilter {
  readonly text: string;
  /** Empty for all channels. */
  readonly channel: string;
  /** Include visitors on the site who have not written. */
  readonly withSilent: boolean;
}

export const NO_FILTER: QueueFilter = { text: '', channel: '', withSilent: false };

export const isFiltering = (filter: QueueFilter): boolean =>
  filter.text.trim() !== '' || filter.channel !== '' || filter.withSilent;

/** The rows of the live list (Specification 5), before any tab. */
export function queueRows(
  visitors: readonly LiveVisitor[],
  openSessionID: string | null,
  filter: QueueFilter,
  viewer: FlagViewer,
): QueueRow[] {
  const rows: QueueRow[] = [];
  for (const visitor of visitors) {
    const kept = keepsInLiveList({ ...visitor, sessionID: visitor.sessionID ?? '' }, openSessionID);
    if (!kept && !(filter.withSilent && visitor.isOnline)) continue;
    const row = rowOf(visitor, viewer);
    if (fitsFilter(row, filter)) rows.push(row);
  }
  return rows;
}

const rowOf = (visitor: LiveVisitor, viewer: FlagViewer): QueueRow => ({
  visitor,
  name: nameOf(visitor),
  unread: unreadOf(visitor),
  needsAgent: needsAgent(visitor, viewer),
});

/** Whether an online visitor asks for an agent or waits without one, and is not snoozed. */
const needsAgent = (visitor: LiveVisitor, viewer: FlagViewer): boolean =>
  visitor.isOnline && visitor.snoozedUntil === null && (visitor.assistBadge || isWaitingFor(visitor, viewer));

/** The display name of a visitor (Specification 9). */
export const nameOf = (visitor: LiveVisitor): string =>
  visitorName({ ...visitor.contacts, referenceID: visitor.referenceID, vName: visitor.vName });

function unreadOf(visitor: LiveVisitor): number {
  return visitor.lastMessage?.author === 'visitor'
    ? Math.max(0, visitor.totalMessages - visitor.viewMessageCount)
    : 0;
}

function fitsFilter(row: QueueRow, filter: QueueFilter): boolean {
  const { visitor } = row;
  if (filter.channel !== '' && visitor.channel !== filter.channel) return false;
  const needle = filter.text.trim().toLocaleLowerCase();
  if (needle === '') return true;
  const { email, phone, company } = visitor.contacts;
  const searchable = [row.name, email, phone, company, visitor.city, visitor.lastMessage?.text ?? ''];
  return searchable.some((word) => word.toLocaleLowerCase().includes(needle));
}

const isOpen = (row: QueueRow): boolean => row.visitor.conversationStatus !== 'closed';

export function isInTab(row: QueueRow, tab: QueueTab, myId: string): boolean {
  const mine = row.visitor.agents.some((agent) => agent.id === myId) || row.visitor.activeAgent === myId;
  switch (tab) {
    case 'needs':
      return row.needsAgent;
    case 'mine':
      return mine && isOpen(row);
    case 'team':
      return !mine && hasMemberAgent(row.visitor.agents) && isOpen(row);
    case 'all':
      return true;
  }
}

/** The number of rows of each tab. */
export function tabCounts(rows: readonly QueueRow[], myId: string): Record<QueueTab, number> {
  const count = (tab: QueueTab) => rows.filter((row) => isInTab(row, tab, myId)).length;
  return { needs: count('needs'), mine: count('mine'), team: count('team'), all: rows.length };
}

/** Whether a bot handles the conversation. Such rows form a group below the others. */
export const isWithBot = (row: QueueRow): boolean =>
  row.visitor.sortColumn === 3 &&
  !row.needsAgent &&
  !row.visitor.isReqAssist &&
  row.visitor.lastMessage?.author === 'bot';

/** The start of a row's clock: the wait, else the last message, else the visit. */
export const clockStart = (visitor: LiveVisitor): string =>
  waitingOf(visitor) ?? visitor.lastMessage?.createdDate ?? visitor.createdDate;

/** Sorts rows. Conversations with bots come last in every order. */
export function sortRows(rows: readonly QueueRow[], sort: QueueSort): QueueRow[] {
  const compare = sort === 'wait' ? byWait : byNewest;
  return [...rows].sort((a, b) => Number(isWithBot(a)) - Number(isWithBot(b)) || compare(a, b));
}

/** Visitors who need an agent first, then those who wait, each longest first; the rest by last message. */
function byWait(a: QueueRow, b: QueueRow): number {
  const urgency = (row: QueueRow) => (row.needsAgent ? 0 : waitingOf(row.visitor) ? 1 : 2);
  const order = urgency(a) - urgency(b);
  if (order !== 0) return order;
  const difference = Date.parse(clockStart(a.visitor)) - Date.parse(clockStart(b.visitor));
  return (urgency(a) === 2 ? -difference : difference) || byId(a, b);
}

function byNewest(a: QueueRow, b: QueueRow): number {
  return Date.parse(clockStart(b.visitor)) - Date.parse(clockStart(a.visitor)) || byId(a, b);
}

const byId = (a: QueueRow, b: QueueRow): number => a.visitor.referenceID.localeCompare(b.visitor.referenceID);

/**
 * The order while it is paused because the pointer is over the list: existing rows keep their position, new ones are
 * appended, and removed ones disappear only when the pause ends. `all` maps every row by referenceID, so that a row
 * that left its tab can still be shown.
 */
export function pausedOrder(
  shown: readonly string[],
  sorted: readonly QueueRow[],
  all: ReadonlyMap<string, QueueRow>,
): QueueRow[] {
  const kept = shown.flatMap((id) => all.get(id) ?? []);
  const known = new Set(shown);
  return [...kept, ...sorted.filter((row) => !known.has(row.visitor.referenceID))];
}
