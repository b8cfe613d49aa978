import { statusAfterCustomerReply } from '@foyer/domain/task-status';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import { batchedByMerchant } from '../../../kernel/batched.ts';
import { cached } from '../../../kernel/cached.ts';
import { type Actor, type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import type { Events } from '../../../kernel/events.ts';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { conversations } from '../../conversations/tables.ts';
import { lockTasks } from '../access.ts';
import { applyPatch } from '../changes/apply-patch.ts';
import { taskEvent, writeTasks } from '../changes/write.ts';
import type { TaskRow } from '../rows.ts';
import { taskConversations } from '../tables.ts';
import { afterAnswer, afterQuestion, clockStateOf, isSame } from './clocks.ts';
import { readPromises } from './promises.ts';
import { readClocks } from './reading.ts';
import { storeClocks } from './store.ts';

type Stored = Events['messages.stored'];

/**
 * Applies messages to the tickets linked to a conversation. A member's answer stops response clocks. A customer's
 * message starts the next one, and reopens a ticket that is completed or waits for the customer.
 */
export function startReplies(services: Services): Runner {
  const replies = batchedByMerchant<Stored>((merchantId, batch) => applyAll(services, merchantId, batch), {
    ...MESSAGE_EFFECTS.tickets,
    onError: (error) => services.log.error({ err: error }, 'applying a message to tickets failed'),
  });
  const stop = services.messageEffects.add('tickets', (stored) => {
    const { merchantId, conversationID, messages } = stored;
    replies.schedule(merchantId, `${conversationID} ${messages[0]?.seq}`, stored);
  });
  return {
    stop: async () => {
      stop();
      await replies.stop();
    },
  };
}

/** Whether a merchant has tickets of conversations, from a per-process cache that changes of tasks invalidate. */
const hasTicketsOf = memoizeByKey(({ bus, database }: Services) => {
  const known = cached<boolean>();
  bus.on('task.changed', ({ merchantId }) => known.invalidate(merchantId));
  bus.onMissed(known.clear);
  const load = (merchantId: number) =>
    database.tenant(merchantId).read(async (db) => {
      const ofMerchant = eq(taskConversations.merchantId, merchantId);
      const [first] = await db
        .select({ id: taskConversations.taskId })
        .from(taskConversations)
        .where(ofMerchant)
        .limit(1);
      return first !== undefined;
    });
  return (merchantId: number) => known.get(merchantId, 'tickets', () => load(merchantId));
});

/** Applies messages of conversations that have tickets, which most do not. */
async function applyAll(services: Services, merchantId: number, batch: ReadonlyMap<string, Stored>) {
  if (!(await hasTicketsOf(services)(merchantId))) return;
  const conversationIds = new Set([...batch.values()].map(({ conversationID }) => conversationID));
  const linked = await systemScope(services, merchantId).tenant.read((db) =>
    withTickets(db, merchantId, [...conversationIds]),
  );
  for (const stored of batch.values()) {
    if (linked.has(stored.conversationID)) await apply(services, stored);
  }
}

async function apply(services: Services, stored: Stored): Promise<void> {
  const { merchantId, conversationID, referenceID, messages } = stored;
  const texts = messages.filter(
    ({ kind, author }) => kind === 'text' && (author.type === 'member' || author.type === 'visitor'),
  );
  if (texts.length === 0) return;
  const scope = systemScope(services, merchantId);
  const ids = await scope.tenant.read((db) => ticketsOf(db, merchantId, conversationID));
  if (ids.length === 0) return;
  for (const { author, createdDate } of texts) {
    const at = new Date(createdDate);
    if (author.type === 'member') await applyAnswer(scope, ids, at);
    else await applyQuestion({ ...scope, actor: visitorActor(referenceID) }, ids, at);
  }
}

/** The visitor as the actor of a change. */
export const visitorActor = (id: string): Actor => ({ type: 'visitor', id, ip: null });

/** Which of these conversations have tickets, of their own or of conversations merged into them. */
async function withTickets(db: Db, merchantId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: conversations.id, mergedInto: conversations.mergedInto })
    .from(taskConversations)
    .innerJoin(conversations, linkedConversation)
    .where(
      and(
        eq(taskConversations.merchantId, merchantId),
        or(inArray(conversations.id, [...ids]), inArray(conversations.mergedInto, [...ids])),
      ),
    );
  return new Set(rows.flatMap(({ id, mergedInto }) => (mergedInto ? [id, mergedInto] : [id])));
}

const linkedConversation = and(
  eq(conversations.merchantId, taskConversations.merchantId),
  eq(conversations.id, taskConversations.conversationId),
);

/** Tickets linked to a conversation or to one merged into it. */
async function ticketsOf(db: Db, merchantId: number, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: taskConversations.taskId })
    .from(taskConversations)
    .innerJoin(conversations, linkedConversation)
    .where(
      and(
        eq(taskConversations.merchantId, merchantId),
        or(eq(conversations.id, conversationId), eq(conversations.mergedInto, conversationId)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Applies a member's answer to tickets. */
export function applyAnswer(scope: Scope, ids: readonly string[], at: Date): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const locked = await lockTasks(db, merchantId, ids);
    const changed = await finishResponses(db, merchantId, locked, at);
    return { result: undefined, audit: [], events: changed.map((id) => taskEvent(merchantId, id)) };
  });
}

/** Stops the response clocks of locked tasks. Returns the ids of tasks that had one running. */
async function finishResponses(
  db: Db,
  merchantId: number,
  locked: readonly TaskRow[],
  at: Date,
): Promise<string[]> {
  const tickets = locked.filter(({ mode }) => mode === 'Ticket');
  const clocks = await readClocks(
    db,
    merchantId,
    tickets.map(({ id }) => id),
  );
  const changed = tickets.flatMap(({ id }) => {
    const own = (clocks.get(id) ?? []).map(clockStateOf);
    const after = afterAnswer(own, at);
    return isSame(own, after) ? [] : [{ taskId: id, clocks: after }];
  });
  await storeClocks(db, merchantId, changed, at);
  return changed.map(({ taskId }) => taskId);
}

/** Applies a customer's message to tickets. */
export function applyQuestion(
  scope: Scope & { readonly actor: Actor },
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const locked = await lockTasks(db, merchantId, ids);
    const tickets = locked.filter(({ mode }) => mode === 'Ticket');
    const pairs = tickets.map((before) => {
      const status = statusAfterCustomerReply(before.status, before.assignedTo !== null);
      // Keeps the assignee, since `applyPatch` unassigns a task that is moved to Open by hand.
      return { before, after: applyPatch(before, { status, assignedTo: before.assignedTo }, at) };
    });
    const written = await writeTasks({ db, scope, at }, pairs);
    const promises = await readPromises(db, merchantId);
    const clocks = await readClocks(
      db,
      merchantId,
      tickets.map(({ id }) => id),
    );
    const changed = pairs.flatMap(({ after }) => {
      const own = (clocks.get(after.id) ?? []).map(clockStateOf);
      const next = afterQuestion(own, promises, after, at);
      return isSame(own, next) ? [] : [{ taskId: after.id, clocks: next }];
    });
    await promises.keepHours(db);
    await storeClocks(db, merchantId, changed, at);
    const clockEvents = changed.map(({ taskId }) => taskEvent(merchantId, taskId));
    return { result: undefined, audit: written.audit, events: [...written.events, ...clockEvents] };
  });
}

/** Counts a public comment as the answer of a ticket without a conversation. The transaction has locked the task. */
export async function countAsReply(db: Db, task: TaskRow, at: Date): Promise<void> {
  const { merchantId, id } = task;
  const links = and(eq(taskConversations.merchantId, merchantId), eq(taskConversations.taskId, id));
  if ((await db.$count(taskConversations, links)) > 0) return;
  await finishResponses(db, merchantId, [task], at);
}
