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
import { loadViewer, sightCondition } from '../../visitors/sight.ts';
import { visitors } from '../../visitors/tables.ts';
import { type Doing, doing } from './doing.ts';
import { type UndoRecord, undoRecord } from './undo-records.ts';

type Failure = BulkResult['failed'][number];

interface Each {
  readonly done: string[];
  readonly failed: { readonly conversationID: string; readonly name: string; readonly refusal: Refusal }[];
  /** Whether something failed that nobody refused, such as the database: the threads behind it were not tried. */
  readonly brokeOff: boolean;
}

/** Does one thing to threads, each by itself: what fails is named and hinders nothing. */
export async function changeMany(
  scope: MemberScope,
  ids: readonly string[],
  action: BulkAction,
): Promise<BulkResult> {
  const how = await doing(scope, action);
  const record = undoRecord(scope, action);
  const { done, failed } = await eachThread(scope, [...new Set(ids)], how, record);
  return { done, failed: failed.map(presentFailure), undo: record.presented() };
}

/** One thing to one thread. @throws Refusal where it is not possible */
export async function changeOne(scope: MemberScope, id: string, action: BulkAction): Promise<void> {
  const how = await doing(scope, action);
  const { failed } = await eachThread(scope, [id], how, undoRecord(scope, action));
  if (failed[0]) throw failed[0].refusal;
}

/** How a thread that was not changed is told. */
export const presentFailure = ({ conversationID, name, refusal }: Each['failed'][number]): Failure => ({
  conversationID,
  name,
  ...refusal.described(),
});

/** Changes threads one after the other, those that the member sees. What undoes a change is kept with it. */
export async function eachThread<Begun>(
  scope: MemberScope,
  ids: readonly string[],
  how: Doing<Begun>,
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
        scope.services.log.error({ err: error }, 'changing many threads broke off');
        broken = refusal;
      }
      failed.push({ conversationID, name: name ?? '', refusal });
    }
  }
  return { done, failed, brokeOff: broken !== null };
}

const changeThread = <Begun>(
  scope: MemberScope,
  id: string,
  { begin, change }: Doing<Begun>,
  record: UndoRecord | undefined,
): Promise<unknown> =>
  act(scope, async (db) => {
    const begun = (await begin?.(db)) as Begun;
    const outcome = await change(db, await lockConversation(db, scope.tenant.merchantId, id), begun);
    if (outcome.result) await record?.keep(db, [outcome.result]);
    return outcome;
  });

/** How the threads among these that the member sees are called: by their subject, or by their visitor. */
async function namesOf(
  { tenant, caller }: MemberScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const sight = sightCondition(await loadViewer(tenant, caller));
  const rows = await tenant.read((db) =>
    db
      .select({ row: conversations, visitor: visitors })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(
        and(eq(conversations.merchantId, tenant.merchantId), inArray(conversations.id, [...ids]), sight),
      ),
  );
  return new Map(rows.map(({ row, visitor }) => [row.id, threadName(row, visitor)]));
}

/** What a thread is called. */
export const threadName = (
  { subject }: { readonly subject: string },
  { id, firstName, lastName }: { readonly id: string; readonly firstName: string; readonly lastName: string },
): string => subject || visitorName({ referenceID: id, firstName, lastName });
