import { baseSubject } from '@foyer/domain/mail-subject';
import { messageIdsOf, threadingOf } from '@foyer/domain/mail-threading';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { departments } from '../../accounts/departments/tables.ts';
import type { Speaker } from '../../conversations/append.ts';
import { currentThread, insertMailThread, mailsWithIds } from '../../conversations/mail-store.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { departmentsOf, NOTHING_KNOWN } from '../../visitors/departments.ts';
import { visitors } from '../../visitors/tables.ts';
import { createVisitor } from '../../visitors/who.ts';
import type { MailboxRow } from '../tables.ts';
import type { ReadMail } from './reading.ts';
import { conversationOfAddresses } from './reply-token.ts';

/** The thread of a mail, and who speaks in it. */
interface Thread {
  readonly row: ConversationRow;
  readonly by: Speaker;
  readonly isNew: boolean;
}

/** The ids of the headers as they are stored: without angle brackets. */
const bare = (ids: readonly string[]): string[] => ids.map((id) => id.slice(1, -1));

/** What a mail says of those before it, as it is stored. */
export const threadIdsOf = ({ inReplyTo, references }: ReadMail) => ({
  inReplyTo: bare(messageIdsOf(inReplyTo))[0] ?? null,
  references: bare(messageIdsOf(references)),
});

/**
 * The thread that a mail belongs to, by its headers, then by the address that it was sent to; else a new one. Subjects
 * say nothing: those of many mails are the same.
 */
export async function threadFor(
  services: Services,
  db: Db,
  mailbox: MailboxRow,
  mail: ReadMail,
): Promise<Thread> {
  const { merchantId } = mailbox;
  const known = await knownThread(services, db, mailbox, mail);
  const visitorId = await visitorWith(db, mail.from?.address ?? '');
  const speaker = (id: string | null): Speaker => ({
    type: 'visitor',
    id,
    name: mail.from?.name || mail.from?.address || 'Unknown sender',
    imageUrl: null,
  });
  if (known) return { row: known, by: speaker(visitorId), isNew: false };
  const owner = visitorId ?? (await newVisitor(services, db, merchantId, mail));
  const row = await insertMailThread(db, {
    merchantId,
    visitorId: owner,
    subject: baseSubject(mail.subject),
    departmentId: await existingDepartment(db, merchantId, mailbox.departmentId),
  });
  return { row, by: speaker(owner), isNew: true };
}

async function knownThread(
  { config }: Services,
  db: Db,
  { merchantId, address }: MailboxRow,
  mail: ReadMail,
): Promise<ConversationRow | null> {
  const ids = bare(
    threadingOf({
      messageId: mail.messageId && `<${mail.messageId}>`,
      inReplyTo: mail.inReplyTo,
      references: mail.references,
    }),
  );
  const before = await mailsWithIds(db, merchantId, ids);
  const nearest = ids.flatMap((id) => before.find(({ messageId }) => messageId === id) ?? [])[0];
  const named =
    nearest?.conversationId ?? conversationOfAddresses(config, merchantId, mail.deliveredTo, address);
  const current = named === null ? null : await currentThread(db, merchantId, named);
  // Where mails go on in a chat, answers there do not reach whoever writes by mail: that begins a thread of its own.
  return current?.kind === 'mail' ? current : null;
}

/** The visitor with an address, the one seen last of several; null where there is none. */
export async function visitorWith(db: Db, address: string): Promise<string | null> {
  if (address.trim() === '') return null;
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select visitor_with_email(${address.trim()}) as id`,
  );
  return rows[0]?.id ?? null;
}

/** Any number will do: two mails of somebody new make one visitor. */
const VISITOR_LOCK = 4_218_031;

/** Somebody who is known by a mail alone. Of two mails at once the second finds the visitor of the first. */
export async function newVisitor(
  services: Services,
  db: Db,
  merchantId: number,
  { from }: Pick<ReadMail, 'from'>,
): Promise<string> {
  const address = from?.address.trim() ?? '';
  await db.execute(
    sql`select pg_advisory_xact_lock(${VISITOR_LOCK}, hashtext(${`${merchantId} ${address.toLowerCase()}`}))`,
  );
  const known = await visitorWith(db, address);
  if (known) return known;
  const { id } = await createVisitor(db, merchantId, null, 'email');
  const metrics = { ...NOTHING_KNOWN, merchantId, channel: 'email' };
  const [firstName = '', ...rest] = (from?.name ?? '').split(' ');
  await db
    .update(visitors)
    .set({
      email: address,
      firstName: firstName.slice(0, 100),
      lastName: rest.join(' ').slice(0, 100),
      departmentIds: await departmentsOf(services, db, metrics),
    })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)));
  return id;
}

/** A team that is gone is nobody's queue. */
async function existingDepartment(db: Db, merchantId: number, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = await db.$count(
    departments,
    and(eq(departments.merchantId, merchantId), eq(departments.id, id)),
  );
  return found > 0 ? id : null;
}
