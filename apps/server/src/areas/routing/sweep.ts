import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep } from '../../sweep/area-sweep.ts';
import { conversationRoutes, routingRules } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly routingRuleId: string;
  }
}

const ALWAYS = { match: 'all', parts: [] };

export const sweep = defineSweep({
  after: ['conversations', 'contacts'],
  rows: () => ({ routingRuleId: newId() }),
  async write(db, { merchantId, mark, memberId, conversationId, routingRuleId }) {
    const rule = {
      conditions: { match: 'all' as const, parts: [] },
      stops: [{ to: 'members' as const, memberIds: [memberId], waitMinutes: 5 }],
      end: { kind: 'message' as const, text: mark },
    };
    // Off, so that it routes nothing of other tests.
    await db
      .insert(routingRules)
      .values({ ...rule, merchantId, id: routingRuleId, name: mark, active: false, position: 0 });
    await db.insert(conversationRoutes).values({
      merchantId,
      conversationId,
      ruleId: routingRuleId,
      ruleName: mark,
      stops: rule.stops,
      stop: 0,
    });
  },
  fields: () => ({ country: 'PT' }),
  special: {
    createRoutingRule: () => ({ conditions: ALWAYS }),
    updateRoutingRule: () => ({ conditions: ALWAYS }),
    testRouting: ({ contactId, conversationId }) => ({ contactId, conversationId }),
  },
  ids: ({ routingRuleId }) => [[/^\/api\/routing\/rules/, routingRuleId]],
  records: [
    {
      subject: 'routingRule',
      topic: 'routing',
      calls: ['createRoutingRule', 'updateRoutingRule', 'removeRoutingRule'],
      fields: {
        name: 'Spanish',
        active: false,
        conditions: { match: 'all', parts: [] },
        stops: [{ to: 'anyone', skill: '', waitMinutes: 0 }],
        end: { kind: 'queue' },
      },
      change: { name: 'French' },
      unique: 'name',
      of: byPath,
    },
  ],
});
