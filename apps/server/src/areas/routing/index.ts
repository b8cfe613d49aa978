import { routing as calls } from '@foyer/contract';
import { asRuleGroup } from '@foyer/contract/routing/condition-shapes';
import type { RoutingRule } from '@foyer/contract/routing/shapes';
import { neverReached, stopAt } from '@foyer/domain/routing';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { conversationFor, openedCondition } from '../conversations/access.ts';
import { conversations } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { listReceivers } from './receivers.ts';
import { type RoutingRow, readRoutingRules } from './rules.ts';
import { checkedRule, moveRule, nextPosition, routingRecords } from './saving.ts';
import { conversationRoutes } from './tables.ts';
import { testRoute } from './who-gets-it.ts';

/** Conversations that a test offers. */
const OFFERED = 30;

function presentAll(rows: readonly RoutingRow[], decided: ReadonlyMap<string | null, number>): RoutingRule[] {
  const unreachable = neverReached(rows);
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    active: row.active,
    conditions: asRuleGroup(row.conditions),
    stops: row.stops as RoutingRule['stops'],
    end: row.end,
    decided: decided.get(row.id) ?? 0,
    neverReachedBy: rows[unreachable.get(index) ?? -1]?.id ?? null,
    lastModifiedDate: row.modifiedAt.toISOString(),
  }));
}

/** Conversations of the last seven days by the rule that decided. */
async function countDecided(db: Db, merchantId: number): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ ruleId: conversationRoutes.ruleId, decided: count() })
    .from(conversationRoutes)
    .where(
      and(
        eq(conversationRoutes.merchantId, merchantId),
        gt(conversationRoutes.decidedAt, sql`now() - interval '7 days'`),
      ),
    )
    .groupBy(conversationRoutes.ruleId);
  return new Map(rows.map(({ ruleId, decided }) => [ruleId, decided]));
}

const readAll = ({ tenant: { merchantId, read } }: Scope) =>
  read(async (db) => {
    const decided = await countDecided(db, merchantId);
    return { rules: presentAll(await readRoutingRules(db, merchantId), decided), decided };
  });

async function shown(scope: Scope, { id }: RoutingRow): Promise<RoutingRule> {
  const { rules } = await readAll(scope);
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Error('The rule was deleted meanwhile.');
  return rule;
}

export const area = answer(calls, {
  async listRoutingRules(scope) {
    const { rules, decided } = await readAll(scope);
    const all = [...decided.values()].reduce((sum, one) => sum + one, 0);
    return { rules, conversations: all, undecided: decided.get(null) ?? 0 };
  },

  async createRoutingRule(scope, { body }) {
    const { merchantId } = scope.tenant;
    const row = await routingRecords.create(scope, async (db) => ({
      ...(await checkedRule(db, scope, body)),
      position: await nextPosition(db, merchantId),
    }));
    return shown(scope, row);
  },

  async updateRoutingRule(scope, { params, body: { ifUnmodifiedSince, ...input } }) {
    const row = await routingRecords.change(scope, params.id, { ifUnmodifiedSince }, (db) =>
      checkedRule(db, scope, input),
    );
    return shown(scope, row);
  },

  removeRoutingRule: (scope, { params }) => routingRecords.remove(scope, params.id),

  async moveRoutingRule(scope, { params, body }) {
    await moveRule(scope, params.id, body.position);
    return done;
  },

  testRouting: (scope, { body }) => testRoute(scope, body),

  async listRoutedConversations(scope) {
    const { merchantId, read } = scope.tenant;
    const isVisible = visibilityCondition(await loadViewer(scope.tenant, scope.caller));
    const rows = await read((db) =>
      db
        .select({
          id: conversations.id,
          createdAt: conversations.createdAt,
          visitor: visitors,
          route: conversationRoutes,
        })
        .from(conversations)
        .innerJoin(
          visitors,
          and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
        )
        .leftJoin(
          conversationRoutes,
          and(
            eq(conversationRoutes.merchantId, conversations.merchantId),
            eq(conversationRoutes.conversationId, conversations.id),
          ),
        )
        .where(and(eq(conversations.merchantId, merchantId), isVisible, openedCondition(scope.caller)))
        .orderBy(desc(conversations.lastMessageMinute))
        .limit(OFFERED),
    );
    return {
      conversations: rows.map(({ id, createdAt, visitor, route }) => ({
        id,
        title: visitorName({ referenceID: visitor.id, ...visitor }),
        ruleName: route?.ruleName ?? '',
        createdDate: createdAt.toISOString(),
      })),
    };
  },

  listFurtherReceivers: async ({ services, tenant }) => ({
    receivers: await listReceivers(services, tenant.merchantId),
  }),

  async getConversationRoute(scope, { params }) {
    const { id, merchantId } = await conversationFor(scope, params.id);
    const [row] = await scope.tenant.read((db) =>
      db
        .select()
        .from(conversationRoutes)
        .where(and(eq(conversationRoutes.merchantId, merchantId), eq(conversationRoutes.conversationId, id))),
    );
    if (!row) return { route: null };
    return {
      route: {
        ruleId: row.ruleId,
        ruleName: row.ruleName,
        stops: row.stops as RoutingRule['stops'],
        end: row.end,
        stop: row.stops.length === 0 ? 0 : stopAt(row, row.decidedAt, new Date()),
        conditions: row.conditions,
        decidedDate: row.decidedAt.toISOString(),
      },
    };
  },
});
