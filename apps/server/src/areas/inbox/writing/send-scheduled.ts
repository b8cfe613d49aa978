import { scheduleMessage } from '@foyer/contract/inbox/calls';
import { alreadySent } from '@foyer/contract/inbox/errors';
import type { ScheduledMessage } from '@foyer/contract/inbox/shapes';
import { mayCall } from '@foyer/domain/access';
import { threadPath } from '@foyer/domain/work-paths';
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type MemberScope, type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { refusalOf } from '../../../kernel/failures.ts';
import { INSTALLATION, merchantsOf } from '../../../kernel/merchant-ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { loadCaller } from '../../accounts/callers.ts';
import { sendMail } from '../../channels/mail/sending.ts';
import { conversationFor } from '../../conversations/access.ts';
import type { MemberScopeLike } from '../../conversations/move-rules.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { readConversation } from '../../conversations/queries.ts';
import { sendAsMember } from '../../conversations/sending.ts';
import { messages } from '../../conversations/tables.ts';
import { noticeText, notify } from '../../notices/notify.ts';
import { scheduledMessages } from '../tables.ts';
import { lockOwn, oneScheduled, presentScheduled, type ScheduledRow, SEND_QUEUE } from './scheduled.ts';

/** After this time a reply that was claimed but not sent because of a crash is scheduled again. */
const RELEASE_AFTER_SECONDS = 120;
const SURE_QUEUE = 'inbox.makeSureSent';

export const sendingJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: SEND_QUEUE,
    retries: 3,
    cron: '* * * * *',
    run: ({ merchantId }) =>
      merchantId === INSTALLATION ? sendAllDue(services) : sendDue(services, merchantId),
  },
  {
    queue: SURE_QUEUE,
    retries: 20,
    run: ({ merchantId, id }) => releaseUnsent(services, merchantId, String(id)),
  },
];

/** Sends due replies of all merchants. */
export async function sendAllDue(services: Services, now = new Date()): Promise<void> {
  const due = sql`merchants_with_due_threads(${now.toISOString()}::timestamptz)`;
  await each(await merchantsOf(services, due), (id) => sendDue(services, id, now));
}

/** Sends due replies of a merchant, each once. */
export async function sendDue(services: Services, merchantId: number, now = new Date()): Promise<void> {
  const rows = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ id: scheduledMessages.id })
      .from(scheduledMessages)
      .where(
        and(
          eq(scheduledMessages.merchantId, merchantId),
          eq(scheduledMessages.state, 'waiting'),
          lte(scheduledMessages.sendAt, now),
        ),
      )
      .orderBy(asc(scheduledMessages.sendAt)),
  );
  await each(rows, ({ id }) => sendOne(services, merchantId, id));
}

type Settled = Pick<ScheduledRow, 'error'> & { readonly state: 'sent' | 'held' | 'failed' };

/** Sends one reply, or stores why it was not sent. */
async function sendOne(services: Services, merchantId: number, id: string): Promise<void> {
  const scope = systemScope(services, merchantId);
  const row = await act(scope, async (db) => {
    const [due] = await db
      .select()
      .from(scheduledMessages)
      .where(and(oneScheduled(merchantId, id), eq(scheduledMessages.state, 'waiting')))
      .for('update', { skipLocked: true });
    return due ? claim(db, due) : { result: null, audit: [], events: [] };
  });
  if (!row) return;
  const conversation = await readConversation(scope.tenant, row.conversationId);
  const settled = await attempt(services, row, conversation).catch((error) => release(services, row, error));
  await act(scope, async (db) => ({
    result: undefined,
    ...(await settle(db, row, conversation, settled)),
  }));
}

/**
 * Claims a locked reply, so that it is sent once and cannot be cancelled meanwhile. It is stored as sent; an error is
 * stored afterwards. Its id is the client id of the message, so a retry after a crash stores and sends nothing twice.
 */
async function claim(db: Db, row: ScheduledRow): Promise<Outcome<ScheduledRow>> {
  const { merchantId, id } = row;
  await db.update(scheduledMessages).set({ state: 'sent', error: null }).where(oneScheduled(merchantId, id));
  const sure = { queue: SURE_QUEUE, data: { merchantId, id }, delaySeconds: RELEASE_AFTER_SECONDS };
  return { result: row, audit: [], events: [], jobs: [sure] };
}

/** Releases a claimed reply, restoring its previous state. */
async function release(services: Services, row: ScheduledRow, error: unknown): Promise<never> {
  await act(systemScope(services, row.merchantId), async (db) => {
    await db
      .update(scheduledMessages)
      .set({ state: row.state, error: row.error })
      .where(oneScheduled(row.merchantId, row.id));
    return { result: undefined, audit: [], events: [] };
  });
  throw error;
}

/** Schedules a claimed reply again if its message was not stored. */
export async function releaseUnsent(services: Services, merchantId: number, id: string): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    const stored = db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, scheduledMessages.merchantId),
          eq(messages.conversationId, scheduledMessages.conversationId),
          eq(messages.clientId, scheduledMessages.id),
        ),
      );
    await db
      .update(scheduledMessages)
      .set({ state: 'waiting' })
      .where(and(oneScheduled(merchantId, id), eq(scheduledMessages.state, 'sent'), notExists(stored)));
    return { result: undefined, audit: [], events: [] };
  });
  await sendDue(services, merchantId);
}

async function attempt(
  services: Services,
  row: ScheduledRow,
  conversation: ConversationRow | undefined,
): Promise<Settled> {
  const { merchantId, memberId } = row;
  if (
    row.ifAnswered === 'hold' &&
    conversation?.lastInboundAt &&
    conversation.lastInboundAt > row.createdAt
  ) {
    return { state: 'held', error: 'The customer wrote first.' };
  }
  const caller = await loadCaller(services, merchantId, memberId);
  if (!caller) return { state: 'failed', error: 'Its author is no longer active.' };
  if (!mayCall(scheduleMessage.access, caller))
    return { state: 'failed', error: 'Its author can no longer write to customers.' };
  const tenant = services.database.tenant(merchantId);
  const actor = { type: 'member' as const, id: memberId, ip: null };
  try {
    await send({ services, tenant, caller, actor }, row);
    return { state: 'sent', error: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.definition.status >= 500) throw error;
    return { state: 'failed', error: refusal.message };
  }
}

/** Sends a reply through its channel, with its id as the client id. */
async function send(scope: MemberScopeLike, row: ScheduledRow): Promise<void> {
  const { id: clientId, text, mail, attachments, conversationId } = row;
  const conversation = await conversationFor(scope, conversationId);
  if (conversation.kind === 'chat') {
    const draft = { clientId, kind: 'text' as const, text, attachments, mentions: [] };
    await sendAsMember(scope, conversation.id, draft);
    return;
  }
  await sendMail(scope, conversation, {
    clientId,
    text,
    html: mail?.html || undefined,
    to: mail?.to ?? [],
    cc: mail?.cc ?? [],
    bcc: mail?.bcc ?? [],
    subject: mail?.subject || undefined,
    mailboxId: mail?.mailboxId ?? undefined,
    attachments,
    quote: true,
    signature: true,
  });
}

const AUDIT_ACTIONS = { sent: 'message.sent', held: 'message.held', failed: 'message.failed' } as const;

/** Stores the result of a reply. Notifies its author when it was not sent. */
async function settle(
  db: Db,
  row: ScheduledRow,
  conversation: ConversationRow | undefined,
  { state, error }: Settled,
) {
  const { merchantId, memberId, conversationId: conversationID } = row;
  await db.update(scheduledMessages).set({ state, error }).where(oneScheduled(merchantId, row.id));
  const notices =
    state === 'sent'
      ? []
      : await notify(db, merchantId, [
          {
            memberId,
            titleKey: state === 'held' ? 'reply_held' : 'reply_failed',
            text: noticeText(`${error ?? ''} ${row.text}`),
            path: conversation ? threadPath(conversation) : null,
          },
        ]);
  return {
    audit: [
      {
        action: AUDIT_ACTIONS[state],
        subject: ['conversation', conversationID] as const,
        after: { id: row.id, error },
      },
    ],
    events: [{ name: 'inbox.changed' as const, data: { merchantId, conversationID } }, ...notices],
  };
}

/** Sends a scheduled reply of the member now, even if the customer has written meanwhile. */
export async function sendNow(scope: MemberScope, id: string): Promise<z.input<typeof ScheduledMessage>> {
  const row = await act(scope, async (db) => {
    const locked = await lockOwn(db, scope, id);
    if (locked.state === 'cancelled')
      throw new Refusal(alreadySent, { message: 'This message was not sent.' });
    return claim(db, locked);
  });
  await send(scope, row).catch((error) => release(scope.services, row, error));
  const settled = { state: 'sent' as const, error: null };
  const conversation = await readConversation(scope.tenant, row.conversationId);
  await act(scope, async (db) => ({
    result: undefined,
    ...(await settle(db, row, conversation, settled)),
  }));
  const [presented] = await presentScheduled(scope, [{ ...row, ...settled }]);
  if (!presented) throw notFound();
  return presented;
}
