import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import { EmailPayload, type GatewayAction, type GatewayResponse } from '@foyer/contract/gateway/mail-shapes';
import { MAIL_RECEIVERS_MAX } from '@foyer/domain/limits';
import { and, eq, inArray } from 'drizzle-orm';
import { addressParser } from 'postal-mime';
import { z } from 'zod';
import { files } from '../../files/tables.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { refusalOfInput } from '../../kernel/failures.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { textOfHtml } from '../../mail/html-text.ts';
import { addressIn } from '../../mail/outbox.ts';
import { readMailboxes } from '../channels/mail/mailboxes.ts';
import { beginMail, type Draft, sendMail } from '../channels/mail/sending.ts';
import { conversationFor } from '../conversations/access.ts';
import { findMail, type MailRow } from '../conversations/mail-store.ts';
import { presentMail } from '../conversations/present.ts';

/** Shown in the console when an email was sent (Specification 8). */
export const SENT_TEXT = 'Email has been sent successfully';
const WAITING_TEXT = 'The email is saved and will be sent as soon as the mail server accepts it.';
const KEPT_TEXT = 'The email is saved in the demo mailbox, which does not send email.';

/** How long a response waits for the mail server. Milliseconds. */
const WAIT_MS = 10_000;

type Answer = z.infer<typeof GatewayResponse>;

/** Sends the emails of gateway actions in order. Stops at the first refusal. */
export async function runActions(
  scope: MemberScope,
  requestId: string,
  actions: readonly z.infer<typeof GatewayAction>[],
): Promise<Answer> {
  let answer: Answer = {
    request_id: requestId,
    error: 'There are no actions.',
    message: '',
    conversationID: null,
  };
  for (const { id, connector } of actions) {
    answer = { ...(await runAction(scope, id, connector)), request_id: requestId };
    if (answer.error !== null) return answer;
  }
  return answer;
}

async function runAction(scope: MemberScope, id: string, connector: unknown): Promise<Answer> {
  if (id !== 'sendEmail') return refused(`The action ${id} does not exist.`);
  const parsed = EmailPayload.safeParse(connector);
  if (!parsed.success) return refused(refusalOfInput(parsed.error).message);
  return sendEmail(scope, parsed.data);
}

const refused = (error: string): Answer => ({ request_id: '1', error, message: error, conversationID: null });

/**
 * Sends an email from the catalogue's payload through the console's code path. A refusal is returned in `error` instead
 * of as a status.
 */
export async function sendEmail(scope: MemberScope, payload: EmailPayload): Promise<Answer> {
  try {
    const draft = await draftOf(scope, payload);
    const message = payload.conversationID
      ? await sendMail(scope, await conversationFor(scope, payload.conversationID), draft)
      : await beginMail(scope, { ...draft, subject: payload.subject });
    return outcomeOf(message, await settled(scope, message));
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function outcomeOf({ conversationID }: Message, { state, error }: MailHead): Answer {
  const base = { request_id: '1', conversationID };
  if (state === 'sent') return { ...base, error: null, message: SENT_TEXT };
  if (state === 'queued')
    return { ...base, error: null, message: [WAITING_TEXT, error].filter(Boolean).join(' ') };
  if (state === 'kept') return { ...base, error: null, message: KEPT_TEXT };
  const reason = error ?? 'The email was not sent.';
  return { ...base, error: reason, message: reason };
}

/** State of an email once the mail server has answered, or after the timeout. */
async function settled({ services, tenant }: MemberScope, { id }: Message): Promise<MailHead> {
  const now = () =>
    tenant.read(async (db) => {
      const row = await findMail(db, tenant.merchantId, id);
      return presentMail(row as MailRow, '');
    });
  const isOpen = ({ state, error }: MailHead) => state === 'queued' && error === null;
  let stop = () => {};
  const answered = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    const stopHearing = services.bus.on('mail.changed', (changed) => {
      if (changed.id === id && !isOpen(changed.mail)) resolve();
    });
    stop = () => {
      clearTimeout(timer);
      stopHearing();
    };
  });
  // The server may have answered before the subscription.
  if (isOpen(await now())) await answered;
  stop();
  return now();
}

const HTML = /<(?:[a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/i;

async function draftOf(scope: MemberScope, payload: EmailPayload): Promise<Draft> {
  const { body } = payload;
  const isHtml = HTML.test(body);
  return {
    clientId: newId(),
    text: isHtml ? textOfHtml(body) : body,
    html: isHtml ? body : undefined,
    to: receiversOf('recipient_email_address', payload.recipient_email_address, 1),
    cc: receiversOf('cc_email_address', payload.cc_email_address),
    bcc: receiversOf('bcc_email_address', payload.bcc_email_address),
    subject: payload.subject || undefined,
    attachments: await filesOf(scope, payload),
    mailboxId: await mailboxOf(scope, payload.from_address),
    quote: false,
    signature: false,
  };
}

const Address = z.email().max(254);

function receiversOf(field: string, given: string | string[] | undefined, least = 0): Draft['to'] {
  const text = (typeof given === 'object' ? given.join(',') : (given ?? '')).replaceAll(';', ',');
  const people = addressParser(text, { flatten: true }).map(({ name, address = '' }) => ({
    name: address.trim() ? name.slice(0, 200) : '',
    address: address.trim() || name.trim(),
  }));
  const wrong = people.find(({ address }) => !Address.safeParse(address).success);
  if (wrong) throw badInput(field, `${wrong.address} is not an email address.`);
  if (people.length < least) throw badInput(field, 'Please enter Email');
  if (people.length > MAIL_RECEIVERS_MAX)
    throw badInput(field, `An email can have at most ${MAIL_RECEIVERS_MAX} recipients.`);
  return people;
}

/** The mailbox with an address. Null: the installation's own. Undefined: no address given. */
async function mailboxOf(
  { services, tenant }: MemberScope,
  from: string,
): Promise<string | null | undefined> {
  const [named] = addressParser(from, { flatten: true });
  const address = named?.address?.trim().toLowerCase();
  if (!address) return undefined;
  const rows = await tenant.read((db) => readMailboxes(db, tenant.merchantId));
  const row = rows.find((one) => one.address.toLowerCase() === address);
  if (row) return row.id;
  if (address === addressIn(services.config.MAIL_FROM).toLowerCase()) return null;
  throw badInput('from_address', `${address} is not the address of a mailbox.`);
}

const KEY = /(?:^|\/)([0-9a-f]{40})(?:\/|$)/;

/** The key of a stored file, from the reply of the upload. */
export const keyIn = (text: string | undefined): string | null => KEY.exec(text ?? '')?.[1] ?? null;

async function filesOf({ tenant, caller }: MemberScope, { attachments }: EmailPayload): Promise<string[]> {
  if (attachments.length === 0) return [];
  const keys = attachments.map(({ value }) => keyIn(value.fileName) ?? keyIn(value.url) ?? '');
  const rows = await tenant.read((db) =>
    db
      .select({ id: files.id, key: files.key })
      .from(files)
      .where(
        and(
          eq(files.merchantId, tenant.merchantId),
          inArray(files.key, keys),
          eq(files.uploaderType, 'member'),
          eq(files.uploaderId, caller.id),
        ),
      ),
  );
  return keys.map((key) => {
    const row = rows.find((one) => one.key === key);
    if (!row) throw notFound();
    return row.id;
  });
}
