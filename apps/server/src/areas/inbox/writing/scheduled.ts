import { emptyMessage } from '@foyer/contract/conversations/errors';
import { alreadySent, sendTimeRefused } from '@foyer/contract/inbox/errors';
import type { ScheduledInput, ScheduledMessage } from '@foyer/contract/inbox/shapes';
import { fullName } from '@foyer/domain/full-name';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { SNOOZE_MAX_DAYS } from '@foyer/domain/snooze';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { claimFiles } from '../../../files/uploads.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { badInput, notFound, Refusal } from '../../../kernel/refusal.ts';
import { conversationFor } from '../../conversations/access.ts';
import { countWithin } from '../../conversations/canned-uses.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { memberNames } from '../../conversations/queries.ts';
import { threadsByIds } from '../../conversations/threads.ts';
import { scheduledMessages } from '../tables.ts';
import { checkMailbox } from './mailbox.ts';

export type ScheduledRow = typeof scheduledMessages.$inferSelect;
type Input = z.output<typeof ScheduledInput>;
type Presented = z.input<typeof ScheduledMessage>;

export const SEND_QUEUE = 'inbox.sendScheduled';

const DAY_MS = 86_400_000;

/** Job that sends a reply at its time. */
const sendJob = (row: ScheduledRow): JobRequest => ({
  queue: SEND_QUEUE,
  data: { merchantId: row.merchantId, id: row.id },
  delaySeconds: Math.max(1, Math.ceil((row.sendAt.getTime() - Date.now()) / 1000)),
});

export const oneScheduled = (merchantId: number, id: string) =>
  and(eq(scheduledMessages.merchantId, merchantId), eq(scheduledMessages.id, id));

/** The wire form of scheduled replies. */
export async function presentScheduled(
  scope: MemberScope,
  rows: readonly ScheduledRow[],
): Promise<Presented[]> {
  const { tenant } = scope;
  const threads = await threadsByIds(
    scope,
    rows.map(({ conversationId }) => conversationId),
  );
  const byId = new Map(threads.map((thread) => [thread.conversationID, thread]));
  const names = await tenant.read((db) =>
    memberNames(
      db,
      tenant.merchantId,
      rows.map(({ memberId }) => memberId),
    ),
  );
  return rows.map((row) => {
    const member = names.get(row.memberId);
    return {
      id: row.id,
      conversationID: row.conversationId,
      memberId: row.memberId,
      memberName: member ? fullName(member) : '',
      text: row.text,
      mail: row.mail,
      attachments: row.attachments,
      sendAt: row.sendAt.toISOString(),
      ifAnswered: row.ifAnswered,
      state: row.state,
      error: row.error,
      thread: byId.get(row.conversationId) ?? null,
    };
  });
}

async function presentOne(scope: MemberScope, row: ScheduledRow): Promise<Presented> {
  const [presented] = await presentScheduled(scope, [row]);
  if (!presented) throw notFound();
  return presented;
}

interface ScheduledQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly conversationID?: string | undefined;
}

/** Scheduled and unsent replies, the next first: those of a conversation, else the member's own. */
export async function listScheduled(scope: MemberScope, { cursor, limit, conversationID }: ScheduledQuery) {
  const { tenant, caller } = scope;
  const row = conversationID ? await conversationFor(scope, conversationID) : null;
  const rows = await tenant.read((db) =>
    db
      .select()
      .from(scheduledMessages)
      .where(
        and(
          eq(scheduledMessages.merchantId, tenant.merchantId),
          row ? eq(scheduledMessages.conversationId, row.id) : eq(scheduledMessages.memberId, caller.id),
          afterCursor(cursor, scheduledMessages.sendAt, scheduledMessages.id, 'asc'),
        ),
      )
      .orderBy(asc(scheduledMessages.sendAt), asc(scheduledMessages.id))
      .limit(limit + 1),
  );
  const { page, nextCursor } = cutPage(rows, limit, ({ sendAt: at, id }) => ({ at, id }));
  return { scheduled: await presentScheduled(scope, page), nextCursor };
}

function checkInput({ kind }: ConversationRow, { text, mail, attachments, sendAt }: Input): void {
  if ((kind === 'mail') !== (mail !== null)) {
    throw badInput('mail', kind === 'mail' ? 'Enter a recipient.' : 'A chat has no mail.');
  }
  if (mail?.to.length === 0) throw badInput('mail.to', 'Enter a recipient.');
  if (kind === 'chat' && text.length > MESSAGE_TEXT_MAX) {
    throw badInput('text', `A message can have at most ${MESSAGE_TEXT_MAX} characters.`);
  }
  const html = mail?.html.replace(/<[^>]*>|&nbsp;/g, '').trim() ?? '';
  if (text.trim() === '' && html === '' && attachments.length === 0) throw new Refusal(emptyMessage);
  const ahead = Date.parse(sendAt) - Date.now();
  if (ahead <= 0) throw new Refusal(sendTimeRefused, { field: 'sendAt' });
  if (ahead > SNOOZE_MAX_DAYS * DAY_MS) {
    throw new Refusal(sendTimeRefused, {
      message: 'Choose a date within a year.',
      field: 'sendAt',
    });
  }
}

const valuesOf = ({ text, mail, attachments, sendAt, ifAnswered }: Input) => ({
  text,
  mail,
  attachments,
  sendAt: new Date(sendAt),
  ifAnswered,
});

/** Notifies other viewers of the thread. */
const changed = (row: ScheduledRow) => ({
  name: 'inbox.changed' as const,
  data: { merchantId: row.merchantId, conversationID: row.conversationId },
});

/** Schedules a reply in the member's name. Its canned replies count as used. */
export async function schedule(
  scope: MemberScope,
  conversationId: string,
  { cannedReplies, ...input }: Input & { readonly cannedReplies: readonly string[] },
): Promise<Presented> {
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  const conversation = await conversationFor(scope, conversationId);
  await checkMailbox(scope, input.mail);
  checkInput(conversation, input);
  const row = await act(scope, async (db) => {
    await claimFiles(db, merchantId, input.attachments, { type: 'member', id: caller.id });
    const [stored] = await db
      .insert(scheduledMessages)
      .values({
        merchantId,
        id: newId(),
        conversationId: conversation.id,
        memberId: caller.id,
        ...valuesOf(input),
      })
      .returning();
    const added = stored as ScheduledRow;
    await countWithin(db, merchantId, caller.id, cannedReplies);
    return {
      result: added,
      audit: [
        {
          action: 'message.scheduled',
          subject: ['conversation', conversation.id],
          after: { sendAt: input.sendAt },
        },
      ],
      events: [changed(added)],
      jobs: [sendJob(added)],
    };
  });
  return presentOne(scope, row);
}

/** Finds a scheduled reply of the member and locks it until the transaction ends. */
export async function lockOwn(
  db: Parameters<Parameters<typeof act>[1]>[0],
  { tenant, caller }: MemberScope,
  id: string,
): Promise<ScheduledRow> {
  const [row] = await db
    .select()
    .from(scheduledMessages)
    .where(and(oneScheduled(tenant.merchantId, id), eq(scheduledMessages.memberId, caller.id)))
    .for('update');
  if (!row) throw notFound();
  if (row.state === 'sent') throw new Refusal(alreadySent);
  return row;
}

/** The conversation of a scheduled reply of the member. */
async function conversationOf(scope: MemberScope, id: string): Promise<ConversationRow> {
  const { tenant, caller } = scope;
  const [row] = await tenant.read((db) =>
    db
      .select({ conversationId: scheduledMessages.conversationId })
      .from(scheduledMessages)
      .where(and(oneScheduled(tenant.merchantId, id), eq(scheduledMessages.memberId, caller.id))),
  );
  if (!row) throw notFound();
  return conversationFor(scope, row.conversationId);
}

/** Changes a reply that was not sent. A paused or failed one is scheduled again. */
export async function reschedule(scope: MemberScope, id: string, input: Input): Promise<Presented> {
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  const conversation = await conversationOf(scope, id);
  await checkMailbox(scope, input.mail);
  const row = await act(scope, async (db) => {
    const before = await lockOwn(db, scope, id);
    checkInput(conversation, input);
    await claimFiles(db, merchantId, input.attachments, { type: 'member', id: caller.id });
    const [after = before] = await db
      .update(scheduledMessages)
      .set({ ...valuesOf(input), state: 'waiting', error: null, createdAt: new Date() })
      .where(oneScheduled(merchantId, id))
      .returning();
    return {
      result: after,
      audit: [
        {
          action: 'message.rescheduled',
          subject: ['conversation', before.conversationId],
          before: { sendAt: before.sendAt },
          after: { sendAt: input.sendAt },
        },
      ],
      events: [changed(after)],
      jobs: [sendJob(after)],
    };
  });
  return presentOne(scope, row);
}

/** Cancels a scheduled reply. */
export function cancel(scope: MemberScope, id: string): Promise<void> {
  return act(scope, async (db) => {
    const row = await lockOwn(db, scope, id);
    await db
      .update(scheduledMessages)
      .set({ state: 'cancelled' })
      .where(oneScheduled(scope.tenant.merchantId, id));
    return {
      result: undefined,
      audit: [{ action: 'message.unscheduled', subject: ['conversation', row.conversationId] }],
      events: [changed(row)],
    };
  });
}
