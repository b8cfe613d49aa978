import { keepsInLiveList } from '@foyer/domain/live-list';
import { type FlagViewer, hasMemberAgent, isWaitingFor, waitingOf } from '@foyer/domain/visitor-flags';
import { visitorName } from '@foyer/domain/visitor-name';
import type { LiveVisitor } from '../../../api/active-visitors.ts';

/** A row of the queue. */
export interface QueueRow {
  readonly visitor: LiveVisitor;
  readonly name: string;
  /** Messages of the visitor that nobody of the team has seen. */
  readonly unread: number;
  /** Whether the next thing to do is that a person answers somebody who is there. */
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
  /** Also visitors who are on the site and have not written. */
  readonly withSilent: boolean;
}

export const NO_FILTER: QueueFilter = { text: '', channel: '', withSilent: false };

export const isFiltering = (filter: QueueFilter): boolean =>
  filter.text.trim() !== '' || filter.channel !== '' || filter.withSilent;

/** The rows that the live list keeps (Specification 5), before any tab. */
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

/** Who asks for an agent, or waits without one, is there, and is not put off. */
const needsAgent = (visitor: LiveVisitor, viewer: FlagViewer): boolean =>
  visitor.isOnline && visitor.snoozedUntil === null && (visitor.assistBadge || isWaitingFor(visitor, viewer));

/** The name to show for a visitor (Specification 9). */
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
  const wanted = filter.text.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const { email, phone, company } = visitor.contacts;
  const words = [row.name, email, phone, company, visitor.city, visitor.lastMessage?.text ?? ''];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
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

/** How many rows each tab shows. */
export function tabCounts(rows: readonly QueueRow[], myId: string): Record<QueueTab, number> {
  const count = (tab: QueueTab) => rows.filter((row) => isInTab(row, tab, myId)).length;
  return { needs: count('needs'), mine: count('mine'), team: count('team'), all: rows.length };
}

/** Whether a bot keeps the conversation: it stands in a group of its own below the people's work. */
export const isWithBot = (row: QueueRow): boolean =>
  row.visitor.sortColumn === 3 && !row.needsAgent && row.visitor.lastMessage?.author === 'bot';

/** The moment from which the clock of a row counts: the wait, else the last word, else the visit. */
export const clockStart = (visitor: LiveVisitor): string =>
  waitingOf(visitor) ?? visitor.lastMessage?.createdDate ?? visitor.createdDate;

/** Orders rows; those of bots come last in every order. */
export function sortRows(rows: readonly QueueRow[], sort: QueueSort): QueueRow[] {
  const compare = sort === 'wait' ? byWait : byNewest;
  return [...rows].sort((a, b) => Number(isWithBot(a)) - Number(isWithBot(b)) || compare(a, b));
}

/** Who needs an agent first, then who waits, each the longest first; the rest by their last word. */
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
 * The order while it is held (the pointer is over the list): what is there keeps its place, what is new comes below,
 * what left is gone only when the hold ends. `all` holds every row by referenceID, so that a row that left its tab
 * can still be shown.
 */
export function heldOrder(
  shown: readonly string[],
  sorted: readonly QueueRow[],
  all: ReadonlyMap<string, QueueRow>,
): QueueRow[] {
  const kept = shown.flatMap((id) => all.get(id) ?? []);
  const known = new Set(shown);
  return [...kept, ...sorted.filter((row) => !known.has(row.visitor.referenceID))];
}
