import { undoOver } from '@foyer/contract/inbox/errors';
import { common } from '@foyer/contract/kernel/errors';
import { MACRO_UNDO_MS } from '@foyer/contract/macros/constants';
import type { MacroFailure, MacroOutcome } from '@foyer/contract/macros/shapes';
import { inverseOf, type MacroAction, type MacroUndo } from '@foyer/domain/macros';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { conversationFor } from '../conversations/access.ts';
import { lockConversation } from '../conversations/moves.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { combineOutcomes } from './combine-outcomes.ts';
import { nameOf } from './context.ts';
import { describeAction } from './describe-action.ts';
import { restore, restoreInboxState } from './restoring.ts';
import { failureOf, outcomeOf } from './running.ts';
import { asBefore, isAsLeft, type MacroState, stateOf } from './state.ts';
import { macroRuns } from './tables.ts';

type RunRow = typeof macroRuns.$inferSelect;

/**
 * Undoes a macro run of the member, conversation by conversation. Later changes by others are kept and reported.
 * @throws Refusal `not_found` for a run of someone else, `undo_over` when it is too old or already undone
 */
export async function undoRun(scope: MemberScope, batchId: string): Promise<MacroOutcome> {
  const runs = await readRuns(scope, batchId);
  if (runs.length === 0) throw notFound();
  const since = new Date(Date.now() - MACRO_UNDO_MS);
  const open = runs.filter(({ undoneAt, createdAt }) => undoneAt === null && createdAt > since);
  if (open.length === 0) throw new Refusal(undoOver);
  const done: string[] = [];
  const failed: MacroFailure[] = [];
  for (const run of open) {
    try {
      const row = await conversationFor(scope, run.conversationId, 'change');
      const left = await undo(scope, run, row.id);
      failed.push(...left);
      if (left.length === 0) done.push(row.id);
    } catch (error) {
      failed.push(await failureOf(scope, run.conversationId, error));
    }
  }
  return outcomeOf(done, failed, null);
}

const readRuns = ({ tenant, caller }: MemberScope, batchId: string): Promise<RunRow[]> =>
  tenant.read((db) =>
    db
      .select()
      .from(macroRuns)
      .where(
        and(
          eq(macroRuns.merchantId, tenant.merchantId),
          eq(macroRuns.batchId, batchId),
          eq(macroRuns.memberId, caller.id),
        ),
      )
      .orderBy(asc(macroRuns.id)),
  );

/** Undoes one conversation in one transaction. Returns what was not undone. */
function undo(scope: MemberScope, run: RunRow, id: string): Promise<MacroFailure[]> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    await markUndone(db, run);
    const row = await lockConversation(db, merchantId, id);
    const now = await stateOf(db, row);
    const left: MacroFailure[] = [];
    let all: Outcome<ConversationRow> = { result: row, audit: [], events: [] };
    const step = async (work: () => Promise<Outcome<ConversationRow>>) => {
      all = combineOutcomes(all, await work());
      all = { ...all, result: await lockConversation(db, merchantId, id) };
    };
    for (const action of run.actions.toReversed()) {
      const inverse = inverseOf(action, asBefore(run.before));
      if (inverse === null) continue;
      try {
        if (isChanged(inverse, now, run.after)) throw changedSince();
        await step(() => restore({ db, scope, run, row: all.result }, inverse));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        left.push(await leftOf(db, row, action, error));
      }
    }
    await step(() => restoreInboxState({ db, scope, run, row: all.result }, now));
    return {
      ...all,
      result: left,
      audit: [
        ...all.audit,
        { action: 'macro.undone', subject: ['conversation', id], after: { macro: run.macroName } },
      ],
    };
  });
}

/** Of two concurrent undos, the second is refused. */
async function markUndone(db: Db, { merchantId, id }: RunRow): Promise<void> {
  const marked = await db
    .update(macroRuns)
    .set({ undoneAt: new Date() })
    .where(and(eq(macroRuns.merchantId, merchantId), eq(macroRuns.id, id), isNull(macroRuns.undoneAt)))
    .returning({ id: macroRuns.id });
  if (marked.length === 0) throw new Refusal(undoOver);
}

/** Whether someone changed what an action would undo. */
function isChanged(inverse: MacroUndo, now: MacroState, after: MacroState): boolean {
  switch (inverse.type) {
    case 'assign':
      return now.agentIds.join() !== after.agentIds.join() || now.departmentId !== after.departmentId;
    case 'status':
    case 'reopen':
      return !isAsLeft(now, after);
    case 'snooze':
      return now.snoozedUntil !== after.snoozedUntil;
    case 'priority':
      return now.priority !== after.priority;
    default:
      return false;
  }
}

const changedSince = () =>
  new Refusal(common.conflict, { message: 'Someone changed this since, so it was not undone.' });

const leftOf = async (
  db: Db,
  row: ConversationRow,
  action: MacroAction,
  { definition, message, wording = { text: message, values: {} } }: Refusal,
): Promise<MacroFailure> => ({
  conversationID: row.id,
  name: await nameOf(db, row),
  action,
  error: definition.code,
  errorDescription: `${describeAction(action)}: ${message}`,
  wording,
});
