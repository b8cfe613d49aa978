import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep } from '../../sweep/area-sweep.ts';
import { newSecret } from './secrets.ts';
import { automationRules, automationRuns, automationVersions } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly automationRuleId: string;
  }
}

const ALWAYS = { match: 'all', parts: [] };

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ automationRuleId: newId() }),
  async write(db, { merchantId, mark, conversationId, automationRuleId }, sealSecret) {
    const definition = {
      name: mark,
      trigger: { event: 'closed' as const },
      conditions: { match: 'all' as const, parts: [] },
      actions: [{ type: 'note' as const, text: mark }],
    };
    await db.insert(automationRules).values({
      ...definition,
      ...newSecret(sealSecret, merchantId, automationRuleId),
      merchantId,
      id: automationRuleId,
      event: 'closed',
      position: 0,
    });
    await db
      .insert(automationVersions)
      .values({ merchantId, ruleId: automationRuleId, version: 1, definition, memberName: mark });
    await db.insert(automationRuns).values({
      merchantId,
      id: newId(),
      ruleId: automationRuleId,
      ruleName: mark,
      version: 1,
      subjectType: 'conversation',
      subjectId: conversationId,
      eventKey: mark,
      state: 'done',
      message: mark,
    });
  },
  ids: ({ automationRuleId }) => [[/^\/api\/automation\/rules/, automationRuleId]],
  fields: ({ automationRuleId }) => ({ ruleId: automationRuleId }),
  special: {
    restoreAutomationVersion: () => ({ version: 1 }),
    createAutomationRule: () => ({ conditions: ALWAYS }),
    updateAutomationRule: () => ({ conditions: ALWAYS }),
    tryAutomationRule: () => ({ conditions: ALWAYS }),
  },
  // The address of the rule is not known.
  refused: { receiveAutomationHook: 'not_found' },
  withoutRows: ['listAutomationRuns ruleId'],
  records: [
    {
      subject: 'automation',
      topic: 'automation',
      calls: ['createAutomationRule', 'updateAutomationRule', 'removeAutomationRule'],
      fields: {
        name: 'After closing',
        active: false,
        trigger: { event: 'closed' },
        conditions: { match: 'all', parts: [] },
        actions: [{ type: 'close' }],
      },
      change: { name: 'After all' },
      unique: 'name',
      of: byPath,
    },
  ],
});
