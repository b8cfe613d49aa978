import { statusAfterCustomerReply } from '@foyer/domain/task-status';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import { type Actor, type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import type { Events } from '../../../kernel/events.ts';
import { gatheredByMerchant } from '../../../kernel/gathered.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { conversations } from '../../conversations/tables.ts';
import { lockTasks } from '../access.ts';
import { nextOf } from '../changes/next.ts';
import { taskEvent, writeTasks } from '../changes/write.ts';
import type { TaskRow } from '../rows.ts';
import { taskConversations } from '../tables.ts';
import { answered, asked, isSame, tickingOf } from './clocks.ts';
import { readPromises } from './promises.ts';
import { readClocks } from './reading.ts';
import { storeClocks } from './store.ts';

type Stored = Events['messages.stored'];

/**
 * Words in a conversation concern the tickets that are linked to it: a member's answer ends what was owed, the
 * customer's words owe an answer anew, and wake a ticket that waits for them or was completed.
 */
export function startReplies(services: Services): Runner {
  const replies = gatheredByMerchant<Stored>((merchantId, said) => hearAll(services, merchantId, said), {
    ...MESSAGE_EFFECTS.tickets,
    onError: (error) => services.log.error({ err: error }, 'a reply to a ticket was not heard'),
  });
  const stop = services.messageEffects.add('tickets', (stored) => {
    const { merchantId, conversationID, messages } = stored;
    replies.soon(merchantId, `${conversationID} ${messages[0]?.seq}`, stored);
  });
  return {
    stop: async () => {
      stop();
      await replies.stop();
    },
  };
}

/** Hears what was said where there are tickets, which is nearly nowhere. */
async function hearAll(services: Services, merchantId: number, said: ReadonlyMap<string, Stored>) {
  const conversationIds = new Set([...said.values()].map(({ conversationID }) => conversationID));
  const linked = await systemScope(services, merchantId).tenant.read((db) =>
    withTickets(db, merchantId, [...conversationIds]),
  );
  for (const stored of said.values()) {
    if (linked.has(stored.conversationID)) await hear(services, stored);
  }
}

async function hear(services: Services, stored: Stored): Promise<void> {
  const { merchantId, conversationID, referenceID, messages } = stored;
  const said = messages.filter(
    ({ kind, author }) => kind === 'text' && (author.type === 'member' || author.type === 'visitor'),
  );
  if (said.length === 0) return;
  const scope = systemScope(services, merchantId);
  const ids = await scope.tenant.read((db) => ticketsOf(db, merchantId, conversationID));
  if (ids.length === 0) return;
  for (const { author, createdDate } of said) {
    const at = new Date(createdDate);
    if (author.type === 'member') await answer(scope, ids, at);
    else await ask({ ...scope, actor: visitorActor(referenceID) }, ids, at);
  }
}

/** The visitor who wrote, as the one who acts. */
export const visitorActor = (id: string): Actor => ({ type: 'visitor', id, ip: null });

/** Those of some conversations that have tickets, of their own or by one that was merged into them. */
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

/** The tickets that are linked to a conversation, or to one that was merged into it. */
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

/** A member has answered the customer of these tickets. */
export function answer(scope: Scope, ids: readonly string[], at: Date): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const held = await lockTasks(db, merchantId, ids);
    const changed = await finishResponses(db, merchantId, held, at);
    return { result: undefined, audit: [], events: changed.map((id) => taskEvent(merchantId, id)) };
  });
}

/** Ends the response clocks of tasks that the transaction holds; the ids of those that had one to end. */
async function finishResponses(
  db: Db,
  merchantId: number,
  held: readonly TaskRow[],
  at: Date,
): Promise<string[]> {
  const tickets = held.filter(({ mode }) => mode === 'Ticket');
  const clocks = await readClocks(
    db,
    merchantId,
    tickets.map(({ id }) => id),
  );
  const changed = tickets.flatMap(({ id }) => {
    const own = (clocks.get(id) ?? []).map(tickingOf);
    const after = answered(own, at);
    return isSame(own, after) ? [] : [{ taskId: id, clocks: after }];
  });
  await storeClocks(db, merchantId, changed, at);
  return changed.map(({ taskId }) => taskId);
}

/** The customer of these tickets has written. */
export function ask(
  scope: Scope & { readonly actor: Actor },
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const held = await lockTasks(db, merchantId, ids);
    const tickets = held.filter(({ mode }) => mode === 'Ticket');
    const pairs = tickets.map((before) => {
      const status = statusAfterCustomerReply(before.status, before.assignedTo !== null);
      // Open stays with whoever has it: nextOf takes a move to Open by hand for giving back.
      return { before, after: nextOf(before, { status, assignedTo: before.assignedTo }, at) };
    });
    const told = await writeTasks({ db, scope, at }, pairs);
    const promises = await readPromises(db, merchantId);
    const clocks = await readClocks(
      db,
      merchantId,
      tickets.map(({ id }) => id),
    );
    const changed = pairs.flatMap(({ after }) => {
      const own = (clocks.get(after.id) ?? []).map(tickingOf);
      const next = asked(own, promises, after, at);
      return isSame(own, next) ? [] : [{ taskId: after.id, clocks: next }];
    });
    await promises.keepHours(db);
    await storeClocks(db, merchantId, changed, at);
    const asking = changed.map(({ taskId }) => taskEvent(merchantId, taskId));
    return { result: undefined, audit: told.audit, events: [...told.events, ...asking] };
  });
}

/** A public comment is the answer of a ticket that has no conversation. The transaction holds the task. */
export async function countAsReply(db: Db, task: TaskRow, at: Date): Promise<void> {
  const { merchantId, id } = task;
  const links = and(eq(taskConversations.merchantId, merchantId), eq(taskConversations.taskId, id));
  if ((await db.$count(taskConversations, links)) > 0) return;
  await finishResponses(db, merchantId, [task], at);
}
