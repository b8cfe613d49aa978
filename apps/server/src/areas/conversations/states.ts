import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import type { ConversationActionType, ConversationState } from '@foyer/domain/conversation-state';
import { DISCARDED, type MessageEvent, messageStatusAfter } from '@foyer/domain/message-moves';
import { formatTrackedBy, TRACKED_BY_NOBODY, TRACKING_CODES } from '@foyer/domain/tracking';
import { and, getTableColumns, sql } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared, preparedSql } from '../../database/tenant.ts';
import type { Event } from '../../kernel/events.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { trackerChanged } from '../visitors/visits.ts';
import { findMember, UNDO_MS } from './move-rules.ts';
import type { ConversationRow } from './present.ts';
import { conversations } from './tables.ts';

/** A locked conversation with the state it moves to. */
export interface Moved {
  readonly row: ConversationRow;
  readonly state: ConversationState;
}

/** Tracking code of a visitor who needs an agent (Specification 4). */
const NEEDS_AGENT_CODE = '2';

const INBOX_EVENTS: Readonly<Record<ConversationActionType, MessageEvent>> = {
  take: 'assigned',
  handOver: 'assigned',
  addAgent: 'assigned',
  release: 'unassigned',
  toBot: 'unassigned',
  leave: 'unassigned',
  close: 'completed',
  reopen: 'reopened',
};

const storing = prepared('store_states', (db) =>
  db
    .update(conversations)
    .set({
      status: sql`given.status`,
      closedAt: sql`given.closed_at`,
      withBot: sql`given.with_bot`,
      agentIds: sql`given.agent_ids`,
      assignedTo: sql`given.assigned_to`,
      assignedAt: sql`given.assigned_at`,
      inboxStatus: sql`given.inbox_status`,
      discardedFrom: sql`given.put_away_from`,
      waitingSince: sql`given.waiting_since`,
      waitingWhenClosed: sql`given.waiting_when_closed`,
      snoozedUntil: sql`given.snoozed_until`,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given (id uuid, status text,
        closed_at timestamptz, with_bot boolean, agent_ids uuid[], assigned_to uuid, assigned_at timestamptz,
        inbox_status text, put_away_from text, waiting_since timestamptz,
        waiting_when_closed timestamptz, snoozed_until timestamptz)`,
    )
    .where(and(isOneOfIds(conversations), sql`${conversations.id} = given.id`))
    .returning(getTableColumns(conversations)),
);

/**
 * Stores the new states of conversations, and the tracking codes that the assist flags depend on.
 * @returns the rows in the given order, and the events to publish
 */
export async function storeStates(
  db: Db,
  merchantId: number,
  moved: readonly Moved[],
  action: ConversationActionType,
): Promise<{ after: ConversationRow[]; tracking: Event[] }> {
  const given = JSON.stringify(moved.map((one) => columnsOf(one, INBOX_EVENTS[action])));
  const taken = { message: 'The visitor has another open conversation.' };
  const rows = await refuseTaken(
    storing(db, { merchantId, given, ids: moved.map(({ row }) => row.id) }),
    'conversations_open',
    new Refusal(moveNotAllowed, taken),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chats = moved.filter(({ row }) => row.kind === 'chat');
  return {
    after: moved.map(({ row }) => byId.get(row.id) as ConversationRow),
    tracking: await trackStates(
      db,
      merchantId,
      chats.map(({ row, state }) => ({ visitorId: row.visitorId, state })),
    ),
  };
}

/** The columns of a conversation that depend on its state. */
function columnsOf({ row, state }: Moved, inboxEvent: MessageEvent) {
  const now = new Date();
  const isClosed = state.status === 'closed';
  const isWithBot = state.status === 'with_bot';
  const assignedTo = state.agentIds[0] ?? null;
  // The wait for the team begins when a bot or an agent hands over.
  const isHandedOver = !isClosed && row.withBot && !isWithBot;
  const inbox = inboxAfter(row, inboxEvent);
  // What a bot said is no reply of the team, and what the visitor wrote since has none at all.
  const isUnanswered =
    isHandedOver && row.inboxStatus === 'Answered' && (!assignedTo || row.lastMessage?.author === 'visitor');
  const isWaitOver = isClosed || isWithBot;
  return {
    id: row.id,
    status: isClosed ? 'closed' : 'open',
    closed_at: isClosed ? now : null,
    with_bot: isWithBot,
    agent_ids: state.agentIds,
    assigned_to: assignedTo,
    assigned_at: assignedTo === row.assignedTo ? row.assignedAt : assignedTo ? now : null,
    inbox_status: isUnanswered ? 'Pending' : isWithBot ? servedStatus(inbox.inboxStatus) : inbox.inboxStatus,
    put_away_from: inbox.discardedFrom,
    waiting_since: isHandedOver ? row.lastInboundAt && now : isWaitOver ? null : waitOf(row, now),
    waiting_when_closed: isClosed ? row.waitingSince : null,
    snoozed_until: isClosed ? null : row.snoozedUntil,
  };
}

/** A thread that needs no reply of the team while a bot serves it. */
const servedStatus = (status: ConversationRow['inboxStatus']) =>
  messageStatusAfter(status, 'answered') ?? status;

/** Since when the visitor waits. A closing that is undone at once answered nothing. */
function waitOf({ waitingSince, closedAt, waitingWhenClosed }: ConversationRow, now: Date): Date | null {
  const isUndone = closedAt !== null && now.getTime() - closedAt.getTime() < UNDO_MS;
  return isUndone ? waitingWhenClosed : waitingSince;
}

/** Inbox status after a change. For a deleted or junk thread, the status it has when restored. */
function inboxAfter({ inboxStatus, discardedFrom }: ConversationRow, event: MessageEvent) {
  if (!DISCARDED.includes(inboxStatus))
    return { inboxStatus: messageStatusAfter(inboxStatus, event) ?? inboxStatus, discardedFrom };
  const from = discardedFrom ?? 'Pending';
  return { inboxStatus, discardedFrom: messageStatusAfter(from, event) ?? from };
}

/** Who is tracked, and the state of the conversation that decides it. */
export interface Tracked {
  readonly visitorId: string;
  readonly state: ConversationState;
}

const tracking = preparedSql<{ id: string; before: string; after: string }>(
  'track_states',
  sql`
    with given as (
      select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as g (id uuid, code text, by text)
    ), locked as (
      select v.id, v.tracked_by as before, given.code, given.by from given
      join visitors v on v.merchant_id = ${sql.placeholder('merchantId')} and v.id = given.id
        and v.id in (select each_id(${sql.placeholder('ids')}))
      where (v.tracking_code, v.tracked_by, v.track_message) is distinct from (given.code, given.by, '')
      order by v.id for no key update of v
    )
    update visitors v set tracking_code = locked.code, tracked_by = locked.by, track_message = '' from locked
    where v.merchant_id = ${sql.placeholder('merchantId')} and v.id = locked.id
    returning v.id, locked.before, v.tracked_by as after`,
);

/**
 * Updates the tracking codes of visitors from the states of their conversations: waiting 2, taken 1, with a bot or
 * closed 9.
 * @returns the events to publish
 */
export async function trackStates(db: Db, merchantId: number, tracked: readonly Tracked[]): Promise<Event[]> {
  if (tracked.length === 0) return [];
  const trackers = new Map<string, string>();
  for (const id of new Set(tracked.flatMap(({ state }) => trackerOf(state) ?? []))) {
    const member = await findMember(db, merchantId, id);
    if (member) trackers.set(id, formatTrackedBy({ ...member, agentId: member.id }));
  }
  const given = tracked.map(({ visitorId, state }) => {
    const by = trackers.get(trackerOf(state) ?? '');
    const isNotNeeded = state.status === 'closed' || state.status === 'with_bot';
    return {
      id: visitorId,
      code: isNotNeeded ? TRACKING_CODES.notNeeded : by ? TRACKING_CODES.handled : NEEDS_AGENT_CODE,
      by: by ?? TRACKED_BY_NOBODY,
    };
  });
  const ids = given.map(({ id }) => id);
  const { rows } = await tracking(db, { merchantId, given: JSON.stringify(given), ids });
  return rows.flatMap(({ id, ...change }) => trackerChanged(merchantId, id, change));
}

const trackerOf = ({ status, agentIds }: ConversationState): string | null =>
  status === 'closed' ? null : (agentIds[0] ?? null);

/** `trackStates` for one visitor. */
export const trackState = (
  db: Db,
  { merchantId, visitorId }: Pick<ConversationRow, 'merchantId' | 'visitorId'>,
  state: ConversationState,
): Promise<Event[]> => trackStates(db, merchantId, [{ visitorId, state }]);
