import type { BulkAction, BulkResult } from '@foyer/contract/inbox/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, inArray } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { refusalOf } from '../../../kernel/failures.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { lockConversation } from '../../conversations/moves.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitorOfThread } from '../../conversations/thread-filter.ts';
import { visitors } from '../../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../../visitors/visibility.ts';
import { type PreparedAction, prepareAction } from './prepare-action.ts';
import { type UndoRecord, undoRecord } from './undo-records.ts';

type Failure = BulkResult['failed'][number];

interface Each {
  readonly done: string[];
  readonly failed: { readonly conversationID: string; readonly name: string; readonly refusal: Refusal }[];
  /** Whether an unexpected error, such as a lost database, ended the run. The remaining threads were not tried. */
  readonly brokeOff: boolean;
}

/** Applies an action to threads, each in its own transaction. A refusal is reported and does not stop the others. */
export async function changeMany(
  scope: MemberScope,
  ids: readonly string[],
  action: BulkAction,
): Promise<BulkResult> {
  const how = await prepareAction(scope, action);
  const record = undoRecord(scope, action);
  const { done, failed } = await eachThread(scope, [...new Set(ids)], how, record);
  return { done, failed: presentFailures(scope, failed), undo: record.presented() };
}

/** Applies an action to one thread. @throws Refusal when it is not possible */
export async function changeOne(scope: MemberScope, id: string, action: BulkAction): Promise<void> {
  const how = await prepareAction(scope, action);
  const { failed } = await eachThread(scope, [id], how, undoRecord(scope, action));
  if (failed[0]) throw failed[0].refusal;
}

/** The wire form of failures, in the language of the caller. */
export const presentFailures = ({ locale }: MemberScope, failed: Each['failed']): Failure[] =>
  failed.map(({ conversationID, name, refusal }) => ({
    conversationID,
    name,
    ...refusal.described(locale),
  }));

/** Changes the threads that the member may see, one by one. Each change is stored with its undo. */
export async function eachThread<Prepared>(
  scope: MemberScope,
  ids: readonly string[],
  how: PreparedAction<Prepared>,
  record?: UndoRecord,
): Promise<Each> {
  const names = await namesOf(scope, ids);
  const done: string[] = [];
  const failed: Each['failed'] = [];
  let broken: Refusal | null = null;
  for (const conversationID of ids) {
    const name = names.get(conversationID);
    try {
      if (broken) throw broken;
      if (name === undefined) throw notFound();
      await changeThread(scope, conversationID, how, record);
      done.push(conversationID);
    } catch (error) {
      const refusal = refusalOf(error) ?? new Refusal(common.internal);
      if (refusal.definition.status >= 500 && !broken) {
        scope.services.log.error({ err: error }, 'bulk change failed');
        broken = refusal;
      }
      failed.push({ conversationID, name: name ?? '', refusal });
    }
  }
  return { done, failed, brokeOff: broken !== null };
}

const changeThread = <Prepared>(
  scope: MemberScope,
  id: string,
  { prepare, change }: PreparedAction<Prepared>,
  record: UndoRecord | undefined,
): Promise<unknown> =>
  act(scope, async (db) => {
    const prepared = (await prepare?.(db)) as Prepared;
    const outcome = await change(db, await lockConversation(db, scope.tenant.merchantId, id), prepared);
    if (outcome.result) await record?.keep(db, [outcome.result]);
    return outcome;
  });

/** Display names of the threads that the member may see: the subject, else the visitor's name. */
async function namesOf(
  { tenant, caller }: MemberScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const visibility = visibilityCondition(await loadViewer(tenant, caller));
  const rows = await tenant.read((db) =>
    db
      .select({ row: conversations, visitor: visitors })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(
        and(eq(conversations.merchantId, tenant.merchantId), inArray(conversations.id, [...ids]), visibility),
      ),
  );
  return new Map(rows.map(({ row, visitor }) => [row.id, threadName(row, visitor)]));
}

/** Display name of a thread. */
export const threadName = (
  { subject }: { readonly subject: string },
  { id, firstName, lastName }: { readonly id: string; readonly firstName: string; readonly lastName: string },
): string => subject || visitorName({ referenceID: id, firstName, lastName });
