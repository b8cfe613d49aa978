import type { Dashboard, WaitingNow } from '@foyer/contract/analytics/shapes';
import { ASSIGNED_KINDS } from '@foyer/contract/assignment/shapes';
import { maySeeAgent, type Viewer } from '@foyer/domain/visibility';
import { visitorName } from '@foyer/domain/visitor-name';
import { openedKinds, sufficesOnAny, TASK_PAGES } from '@foyer/domain/work-pages';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { MaybePromise } from '../../../kernel/cached.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import { presentPerson, readPeople } from '../../accounts/people.ts';
import { type Candidate, loadCandidates } from '../../assignment/candidates.ts';
import { readSettings } from '../../assignment/settings.ts';
import { openedCondition } from '../../conversations/access.ts';
import { conversations } from '../../conversations/tables.ts';
import { isWaiting, visitorOfThread } from '../../conversations/thread-filter.ts';
import { tasks } from '../../tasks/tables.ts';
import { taskViewer, taskVisibility } from '../../tasks/visibility.ts';
import { visitors } from '../../visitors/tables.ts';
import { visibilityCondition } from '../../visitors/visibility.ts';
import type { Asking } from '../query/execute.ts';
import { sharedByMerchant } from './shared.ts';

/** Rows of the lists on the dashboard. */
const ROWS = 6;

/** Customers who are owed an answer: those that a viewer may see, or all. */
const owed = (merchantId: number, viewer: Viewer | null) =>
  and(
    eq(conversations.merchantId, merchantId),
    isWaiting(),
    viewer ? visibilityCondition(viewer) : undefined,
  );

/** Customers who wait for one member, or for anyone. */
interface Waiting {
  readonly memberId: string | null;
  readonly count: number;
  readonly since: Date;
}

/** How many customers wait for whom, and since when the longest: all, or those that a viewer may see. */
export async function waitingByMember(db: Db, merchantId: number, viewer: Viewer | null): Promise<Waiting[]> {
  const query = db
    .select({
      memberId: conversations.assignedTo,
      count: sql<number>`count(*)::int`,
      since: sql<Date>`min(${conversations.waitingSince})`.mapWith(conversations.waitingSince),
    })
    .from(conversations)
    .$dynamic();
  return (viewer ? query.innerJoin(visitors, visitorOfThread) : query)
    .where(owed(merchantId, viewer))
    .groupBy(conversations.assignedTo);
}

/** How many customers wait, since when the longest, and how many of them for no one yet or for the caller. */
export function sumWaiting(waiting: readonly Waiting[], callerId: string) {
  const of = (memberId: string | null) => waiting.find((row) => row.memberId === memberId)?.count ?? 0;
  const since = waiting.map((row) => row.since.toISOString()).toSorted();
  return {
    waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    unassigned: of(null),
    mine: of(callerId),
    since: since[0] ?? null,
  };
}

/** The longest waits, if the caller's role opens conversations. */
export async function longestWaits(db: Db, caller: MemberCaller, viewer: Viewer): Promise<WaitingNow[]> {
  if (openedKinds(caller.rights).length === 0) return [];
  const { merchantId } = caller;
  const rows = await db
    .select({ conversation: conversations, visitor: visitors })
    .from(conversations)
    .innerJoin(visitors, visitorOfThread)
    .where(and(owed(merchantId, viewer), openedCondition(caller)))
    .orderBy(asc(conversations.waitingSince), asc(conversations.id))
    .limit(ROWS);
  const people = await readPeople(
    db,
    merchantId,
    rows.map(({ conversation }) => conversation.assignedTo),
  );
  return rows.map(({ conversation, visitor }) => ({
    conversationID: conversation.id,
    referenceID: visitor.id,
    name: visitorName({ ...visitor, referenceID: visitor.id }),
    channel: conversation.channel,
    kind: conversation.kind,
    waitingSince: (conversation.waitingSince as Date).toISOString(),
    agent: people.get(conversation.assignedTo ?? '') ?? null,
  }));
}

/** The longest that candidates are cached. Presence does not invalidate them. Milliseconds. */
const CANDIDATES_MS = 3_000;

const candidatesCache = sharedByMerchant<readonly Candidate[]>(CANDIDATES_MS);

/** The members who can answer, with their presence and load, which are the same for all who look. */
export function readCandidates({ services, tenant }: Asking): MaybePromise<readonly Candidate[]> {
  const { merchantId } = tenant;
  return candidatesCache(services).get(merchantId, 'now', () =>
    tenant.read(async (db) =>
      loadCandidates(db, services, merchantId, await readSettings(db, merchantId), ASSIGNED_KINDS),
    ),
  );
}

/** The members who answer, present ones first, with their load and what waits for them. */
export function agentsOf(candidates: readonly Candidate[], waiting: readonly Waiting[], viewer: Viewer) {
  const waitingFor = new Map(waiting.map((row) => [row.memberId, row]));
  const rank = { online: 0, away: 1, offline: 2 };
  return candidates
    .filter(({ id }) => maySeeAgent(viewer, id))
    .toSorted(
      (a, b) => rank[a.presence] - rank[b.presence] || b.load - a.load || a.name.localeCompare(b.name),
    )
    .map(({ member, presence, load, tickets, capacity }) => ({
      ...presentPerson(member),
      presence,
      load,
      tickets,
      capacity,
      waiting: waitingFor.get(member.id)?.count ?? 0,
      waitingSince: waitingFor.get(member.id)?.since.toISOString() ?? null,
    }));
}

/** Tickets: how many are open, whose target is due soon or missed, and the caller's own. */
export async function ticketsNow(db: Db, caller: MemberCaller) {
  const { merchantId } = caller;
  const isOpen = and(
    eq(tasks.merchantId, merchantId),
    eq(tasks.mode, 'Ticket'),
    sql`closed_at is null and removed_at is null`,
    taskVisibility(merchantId, await taskViewer(db, caller)),
  );
  const isAtRisk = sql`(${tasks.nextDueAt} <= now() or ${tasks.nextWarnAt} <= now())`;
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const isMine = sql`${tasks.assignedTo} = ${caller.id}`;
  const [counts] = await db
    .select({
      open: sql<number>`count(*)::int`,
      atRisk: count(isAtRisk),
      mine: count(isMine),
      overdue: count(sql`${isMine} and (${tasks.dueAt} < now() or ${tasks.nextDueAt} < now())`),
    })
    .from(tasks)
    .where(isOpen);
  if (!sufficesOnAny(caller.rights, TASK_PAGES, 'view')) {
    return { open: 0, mine: 0, overdue: 0, ...counts, atRisk: [], atRiskTotal: counts?.atRisk ?? 0 };
  }
  const rows = await db
    .select()
    .from(tasks)
    .where(and(isOpen, isAtRisk, isNotNull(tasks.nextDueAt)))
    .orderBy(asc(tasks.nextDueAt), asc(tasks.id))
    .limit(ROWS);
  const people = await readPeople(
    db,
    merchantId,
    rows.map(({ assignedTo }) => assignedTo),
  );
  const atRisk: Dashboard['now']['atRisk'] = rows.map(({ id, number, title, nextDueAt, assignedTo }) => ({
    taskId: id,
    number,
    title,
    dueDate: (nextDueAt as Date).toISOString(),
    agent: people.get(assignedTo ?? '') ?? null,
  }));
  return { open: 0, mine: 0, overdue: 0, ...counts, atRisk, atRiskTotal: counts?.atRisk ?? 0 };
}

/** The number of open conversations of a member. */
export async function assignedTo(db: Db, merchantId: number, memberId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(conversations)
    .where(
      and(
        eq(conversations.merchantId, merchantId),
        eq(conversations.assignedTo, memberId),
        eq(conversations.status, 'open'),
        isNull(conversations.mergedInto),
      ),
    );
  return row?.count ?? 0;
}
