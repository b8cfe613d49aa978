import { MACRO_UNDO_MS } from '@foyer/contract/macros/constants';
import { macroFailed } from '@foyer/contract/macros/errors';
import type { MacroFailure, MacroOutcome } from '@foyer/contract/macros/shapes';
import { inverseOf, type MacroAction, orderedActions } from '@foyer/domain/macros';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { conversationFor } from '../conversations/access.ts';
import { lockConversation } from '../conversations/moves.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { runAction } from './actions.ts';
import { combineOutcomes } from './combine-outcomes.ts';
import { contextOf, nameOf } from './context.ts';
import { describeAction } from './describe-action.ts';
import type { MacroRow } from './macros.ts';
import { asBefore, type MacroState, stateOf } from './state.ts';
import { macroRuns, macros } from './tables.ts';
import { labelIds } from './targets.ts';

/** An action of a macro was refused, which refuses the whole macro. */
class ActionRefused extends Refusal {
  readonly action: MacroAction;

  constructor(
    action: MacroAction,
    { definition, message, wording = { text: message, values: {} } }: Refusal,
  ) {
    super(definition, { message: `${describeAction(action)}: ${message}`, wording });
    this.action = action;
  }
}

/**
 * Runs a macro on a conversation.
 * @throws Refusal `macro_failed` with the reason; nothing is stored then
 */
export async function runOnOne(scope: MemberScope, macro: MacroRow, id: string): Promise<MacroOutcome> {
  const row = await conversationFor(scope, id, 'change');
  const batchId = newId();
  try {
    const isUndoable = await run(scope, macro, row.id, batchId);
    return outcomeOf([row.id], [], isUndoable ? batchId : null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, wording } = error;
    throw new Refusal(macroFailed, { message: `${message} Nothing was changed.`, wording });
  }
}

/** Runs a macro on several conversations, one by one. A failure does not stop the others. */
export async function runOnMany(
  scope: MemberScope,
  macro: MacroRow,
  ids: readonly string[],
): Promise<MacroOutcome> {
  const batchId = newId();
  const done: string[] = [];
  const failed: MacroFailure[] = [];
  let canUndo = false;
  for (const id of new Set(ids)) {
    try {
      const row = await conversationFor(scope, id, 'change');
      const isUndoable = await run(scope, macro, row.id, batchId);
      canUndo ||= isUndoable;
      done.push(id);
    } catch (error) {
      failed.push(await failureOf(scope, id, error));
    }
  }
  return outcomeOf(done, failed, canUndo ? batchId : null);
}

export const outcomeOf = (done: string[], failed: MacroFailure[], undoId: string | null): MacroOutcome => ({
  done,
  failed,
  undo: undoId === null ? null : { id: undoId, until: new Date(Date.now() + MACRO_UNDO_MS).toISOString() },
});

/** The failure of a macro on one conversation. The name is empty for a member who may not see it. */
export async function failureOf(
  scope: MemberScope,
  conversationID: string,
  error: unknown,
): Promise<MacroFailure> {
  if (!(error instanceof Refusal)) throw error;
  const row = await conversationFor(scope, conversationID).catch(() => null);
  return {
    conversationID,
    name: row ? await scope.tenant.read((db) => nameOf(db, row)) : '',
    action: error instanceof ActionRefused ? error.action : null,
    ...error.described(scope.locale),
  };
}

/** Runs a macro in one transaction and stores its undo. Returns whether there is anything to undo. */
function run(scope: MemberScope, macro: MacroRow, id: string, batchId: string): Promise<boolean> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const row = await lockConversation(db, merchantId, id);
    const before = await stateOf(db, row);
    const actions = orderedActions(macro.actions);
    const done = await doAll(db, scope, row, actions);
    await keep(db, scope, macro, { batchId, row: done.result, actions, before });
    const isUndoable = actions.some((action) => {
      const inverse = inverseOf(action, asBefore(before));
      return inverse !== null && inverse.type !== 'nothing';
    });
    return {
      ...done,
      result: isUndoable,
      audit: [
        ...done.audit,
        {
          action: 'macro.run',
          subject: ['conversation', id],
          after: { macro: macro.name, actions: actions.map(({ type }) => type) },
        },
      ],
    };
  });
}

async function doAll(
  db: Db,
  scope: MemberScope,
  row: ConversationRow,
  actions: readonly MacroAction[],
): Promise<Outcome<ConversationRow>> {
  const surroundings = await contextOf(db, row, scope.caller);
  const labels = await labelIds(db, row.merchantId, actions);
  const known = {
    db,
    scope,
    labels,
    now: new Date(),
    assigns: actions.some(({ type }) => type === 'assign'),
  };
  let all: Outcome<ConversationRow> = { result: row, audit: [], events: [] };
  for (const action of actions) {
    try {
      const one = await runAction({ ...surroundings, ...known, row: all.result }, action);
      all = combineOutcomes(all, one);
    } catch (error) {
      throw error instanceof Refusal ? new ActionRefused(action, error) : error;
    }
    // A stored message changes the row in the database.
    all = { ...all, result: await lockConversation(db, row.merchantId, row.id) };
  }
  return all;
}

async function keep(
  db: Db,
  { tenant: { merchantId }, caller }: MemberScope,
  macro: MacroRow,
  {
    batchId,
    row,
    actions,
    before,
  }: { batchId: string; row: ConversationRow; actions: MacroAction[]; before: MacroState },
): Promise<void> {
  await db.insert(macroRuns).values({
    merchantId,
    id: newId(),
    batchId,
    macroId: macro.id,
    macroName: macro.name,
    memberId: caller.id,
    conversationId: row.id,
    actions,
    before,
    after: await stateOf(db, row),
  });
  await db
    .update(macros)
    .set({ usageCount: sql`${macros.usageCount} + 1`, lastUsedAt: new Date() })
    .where(and(eq(macros.merchantId, merchantId), eq(macros.id, macro.id)));
}
