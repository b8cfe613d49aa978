import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { macroRuns, macros } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly macroId: string;
    /** A run of the macro by the member on the conversation. */
    readonly macroRunId: string;
  }
}

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ macroId: newId(), macroRunId: newId() }),
  async write(db, { merchantId, mark, memberId, conversationId, macroId, macroRunId }) {
    const actions = [{ type: 'priority' as const, priority: 'High' as const }];
    await db.insert(macros).values({ merchantId, id: macroId, name: mark, actions });
    const state = {
      labels: [],
      memberId: null,
      agentIds: [],
      departmentId: null,
      status: 'Pending' as const,
      discardedFrom: null,
      waitingSince: null,
      lastInboundAt: null,
      snoozedUntil: null,
      priority: null,
      isClosed: false,
    };
    await db.insert(macroRuns).values({
      merchantId,
      id: newId(),
      batchId: macroRunId,
      macroId,
      macroName: mark,
      memberId,
      conversationId,
      actions,
      before: state,
      after: { ...state, priority: 'High' },
    });
  },
  ids: ({ macroId, macroRunId }) => [
    [/macroRuns/, macroRunId],
    [/api\/macros/, macroId],
  ],
  fields: ({ macroId }) => ({ macroId }),
  withoutRows: ['runMacroOnMany conversationIDs.0'],
  records: [
    {
      subject: 'macro',
      topic: 'macros',
      calls: ['createMacro', 'updateMacro', 'removeMacro'],
      fields: { name: 'Close', actions: [{ type: 'close' }] },
      change: { name: 'Solve' },
      unique: 'name',
      own: { isPersonal: true },
    },
  ],
});
