import { newId } from '../../kernel/ids.ts';
import { byBody, defineSweep } from '../../sweep/area-sweep.ts';
import { escalationLog, escalationRules, escalationTimers, escalationWebhooks } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly escalationId: string;
  }
}

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ escalationId: newId() }),
  async write(db, { merchantId, mark, memberId, conversationId, escalationId }) {
    await db.insert(escalationRules).values({
      merchantId,
      id: escalationId,
      name: mark,
      subject: 'conversation',
      trigger: { since: 'waiting', minutes: 60, inOpeningTime: false },
      combine: 'all',
      conditions: [],
      actions: [{ type: 'notify', memberIds: [memberId] }],
      secret: mark,
    });
    const subject = { merchantId, subjectType: 'conversation' as const, subjectId: conversationId };
    await db.insert(escalationTimers).values({ ...subject, ruleId: escalationId });
    const logId = newId();
    await db.insert(escalationLog).values({
      ...subject,
      id: logId,
      ruleId: escalationId,
      ruleName: mark,
      reason: 'answered',
      text: mark,
      createdAt: new Date(),
    });
    await db.insert(escalationWebhooks).values({
      merchantId,
      id: newId(),
      logId,
      step: 0,
      ruleId: escalationId,
      url: `https://example.com/${mark}`,
      body: {},
      endedAt: new Date(),
    });
  },
  ids: ({ escalationId }) => [[/^\/(escalation|api\/escalations)\b/, escalationId]],
  fields: ({ escalationId }) => ({ ruleId: escalationId }),
  special: {
    explainEscalation: ({ conversationId }) => ({ type: 'conversation', id: conversationId }),
    listEscalationLog: ({ conversationId }) => ({ type: 'conversation', id: conversationId }),
  },
  withoutRows: ['listEscalationLog id', 'listEscalationLog ruleId'],
  records: [
    {
      subject: 'escalation',
      topic: 'escalations',
      calls: ['saveEscalation', 'saveEscalation', 'removeEscalation'],
      fields: {
        name: 'Late',
        subject: 'conversation',
        trigger: { since: 'waiting', minutes: 30 },
        actions: [{ type: 'raise_priority' }],
      },
      change: { name: 'Very late' },
      unique: null,
      of: byBody,
    },
  ],
});
