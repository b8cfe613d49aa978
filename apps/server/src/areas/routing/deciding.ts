import { nextStopAt, type RouteStop, stopAt } from '@foyer/domain/routing';
import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { departments } from '../accounts/departments/tables.ts';
import {
  appendWithin,
  changedEvent,
  eventEntry,
  messageEntry,
  storedEvents,
  systemAuthor,
} from '../conversations/append.ts';
import { lockConversation } from '../conversations/moves.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { merchantOf } from '../merchants/queries.ts';
import { loadConversationFacts } from './facts.ts';
import { receiverKind } from './receivers.ts';
import { checkRoutes, type ReadyRoute, sourcesOfRoutes } from './rules.ts';
import { conversationRoutes } from './tables.ts';

const BATCH = 200;

type RouteRow = typeof conversationRoutes.$inferSelect;

const isWaiting = (merchantId: number) =>
  and(
    eq(conversations.merchantId, merchantId),
    eq(conversations.status, 'open'),
    isNull(conversations.assignedTo),
    eq(conversations.withBot, false),
    isNotNull(conversations.waitingSince),
    isNull(conversations.mergedInto),
  );

/** `isWaiting` of a locked row. */
const waits = (row: ConversationRow): boolean =>
  row.status === 'open' &&
  row.assignedTo === null &&
  !row.withBot &&
  row.waitingSince !== null &&
  row.mergedInto === null;

/** Since when conversations are routed: older ones are left to automatic assignment. */
export const routedSince = (rules: readonly ReadyRoute[]): Date =>
  new Date(Math.min(...rules.map(({ row }) => row.createdAt.getTime())));

/** Decides by the rules where new conversations go, each once, and stores why. */
export async function routeWaiting(
  services: Services,
  merchantId: number,
  rules: readonly ReadyRoute[],
): Promise<void> {
  let decided = 0;
  for (let last = BATCH; last === BATCH; decided += last)
    last = await routeBatch(services, merchantId, rules);
  if (decided > 0) services.bus.publish(settingsChanged(merchantId, 'routes'));
}

/** Decides for the conversations that wait longest. Returns how many there were. */
function routeBatch(services: Services, merchantId: number, rules: readonly ReadyRoute[]): Promise<number> {
  const now = new Date();
  return services.database.tenant(merchantId).transaction(async (db) => {
    const rows = await db
      .select({ id: conversations.id })
      .from(conversations)
      .leftJoin(
        conversationRoutes,
        and(
          eq(conversationRoutes.merchantId, conversations.merchantId),
          eq(conversationRoutes.conversationId, conversations.id),
        ),
      )
      .where(
        and(
          isWaiting(merchantId),
          gte(conversations.createdAt, routedSince(rules)),
          isNull(conversationRoutes.conversationId),
        ),
      )
      .orderBy(asc(conversations.waitingSince))
      .limit(BATCH);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await storeDecisions(db, merchantId, ids, rules, now);
    return ids.length;
  });
}

/** Decides by the rules where conversations go at a time, and stores why. */
export async function storeDecisions(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  rules: readonly ReadyRoute[],
  now: Date,
): Promise<void> {
  const facts = await loadConversationFacts(db, merchantId, ids, sourcesOfRoutes(rules), now);
  const texts = await firstTexts(db, merchantId, ids);
  const values = ids.map((id) => {
    const checks = checkRoutes(rules, { ...facts.get(id)?.facts, message: texts.get(id) ?? '' });
    const last = checks.at(-1);
    return { merchantId, conversationId: id, decidedAt: now, ...(last?.verdict.holds && decisionOf(last)) };
  });
  await db.insert(conversationRoutes).values(values).onConflictDoNothing();
}

const decisionOf = ({ rule: { row }, verdict }: ReturnType<typeof checkRoutes>[number]) => ({
  ruleId: row.id,
  ruleName: row.name,
  stops: row.stops,
  end: row.end,
  conditions: [...verdict.conditions],
});

/** The first text of the customer in a conversation of the query. Null: none. */
export const firstTextOf = (db: Db) =>
  sql<string | null>`(${db
    .select({ text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, conversations.merchantId),
        eq(messages.conversationId, conversations.id),
        eq(messages.kind, 'text'),
        eq(messages.authorType, 'visitor'),
      ),
    )
    .orderBy(messages.seq)
    .limit(1)})`;

const firstTextsOf = prepared('first_texts', (db) =>
  db
    .select({ id: conversations.id, text: firstTextOf(db) })
    .from(conversations)
    .where(isOneOfIds(conversations)),
);

/** The first texts of customers, by conversation. */
export async function firstTexts(db: Db, merchantId: number, ids: readonly string[]) {
  const rows = await firstTextsOf(db, { merchantId, ids });
  return new Map(rows.map(({ id, text }) => [id, text ?? '']));
}

/**
 * Begins the stops that are due: the queue of a team, receivers of other areas, the message at the end.
 * @returns when the next stop begins
 */
export async function advanceRoutes(services: Services, merchantId: number): Promise<Date | null> {
  const now = new Date();
  const rows = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ route: conversationRoutes })
      .from(conversationRoutes)
      .innerJoin(
        conversations,
        and(
          eq(conversations.merchantId, conversationRoutes.merchantId),
          eq(conversations.id, conversationRoutes.conversationId),
        ),
      )
      .where(
        and(
          isWaiting(merchantId),
          isNotNull(conversationRoutes.ruleId),
          // The queue at the end is part of the last stop; a message follows it.
          sql`${conversationRoutes.stop} < jsonb_array_length(${conversationRoutes.stops})
            - (${conversationRoutes.end} ->> 'kind' = 'queue')::int`,
        ),
      )
      .orderBy(asc(conversationRoutes.decidedAt))
      .limit(1000),
  );
  const due = rows.filter(({ route }) => stopAt(route, route.decidedAt, now) > route.stop);
  const scope = systemScope(services, merchantId);
  for (const { route } of due)
    await act(scope, (db) => beginStop(db, scope, route, now)).catch((error) =>
      services.log.error({ err: error }, 'a stop of a route could not begin'),
    );
  const next = rows.flatMap(({ route }) => nextStopAt(route, route.decidedAt, now)?.getTime() ?? []);
  return next.length > 0 ? new Date(Math.min(...next)) : null;
}

async function beginStop(
  db: Db,
  scope: Scope,
  { merchantId, conversationId }: RouteRow,
  now: Date,
): Promise<Outcome<void>> {
  const conversation = await lockConversation(db, merchantId, conversationId);
  const [route] = await db
    .select()
    .from(conversationRoutes)
    .where(routeIs(merchantId, conversationId))
    .for('update');
  const current = route ? stopAt(route, route.decidedAt, now) : -1;
  if (!route || current <= route.stop || !waits(conversation)) return NOTHING;
  await db.update(conversationRoutes).set({ stop: current }).where(routeIs(merchantId, conversationId));
  const stop = route.stops[current];
  if (stop) return arrive(db, scope, conversation, stop, route.ruleName);
  return route.end.kind === 'message' ? say(db, conversation, route.end.text) : NOTHING;
}

const NOTHING: Outcome<void> = { result: undefined, audit: [], events: [] };

const routeIs = (merchantId: number, conversationId: string) =>
  and(eq(conversationRoutes.merchantId, merchantId), eq(conversationRoutes.conversationId, conversationId));

async function arrive(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  stop: RouteStop,
  ruleName: string,
): Promise<Outcome<void>> {
  if (stop.to === 'team') return queueFor(db, row, stop.departmentId, ruleName);
  if (stop.to !== 'further') return NOTHING;
  return (await receiverKind(stop.name)?.begin(db, scope, row.id, stop.id)) ?? NOTHING;
}

async function queueFor(
  db: Db,
  row: ConversationRow,
  departmentId: string,
  ruleName: string,
): Promise<Outcome<void>> {
  const [team] = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, row.merchantId), eq(departments.id, departmentId)));
  if (!team || row.departmentId === departmentId) return NOTHING;
  const [after = row] = await db
    .update(conversations)
    .set({ departmentId })
    .where(and(eq(conversations.merchantId, row.merchantId), eq(conversations.id, row.id)))
    .returning();
  const stored = await appendWithin(db, [
    eventEntry(row, { ...systemAuthor, name: ruleName }, { type: 'team', to: team }),
  ]);
  const ids = { merchantId: row.merchantId, conversationID: row.id };
  return {
    result: undefined,
    audit: [
      {
        action: 'conversation.teamChanged',
        subject: ['conversation', row.id],
        before: { departmentId: row.departmentId },
        after: { departmentId },
      },
    ],
    events: [...storedEvents(row, stored), { name: 'inbox.changed', data: ids }, changedEvent(row, after)],
  };
}

/** The offline message, from the merchant. The customer still waits for an answer. */
async function say(db: Db, row: ConversationRow, text: string): Promise<Outcome<void>> {
  if (row.kind === 'mail') return NOTHING;
  const { name } = await merchantOf(db, row.merchantId);
  const author = { type: 'system' as const, id: null, name, imageUrl: null };
  const values = { clientId: null, kind: 'text' as const, text, attachments: [], mentions: [] };
  const stored = await appendWithin(db, [messageEntry(row.merchantId, row.id, author, values)]);
  return { result: undefined, audit: [], events: storedEvents(row, stored) };
}
