import { splitName } from '@foyer/domain/full-name';
import { baseSubject } from '@foyer/domain/mail-subject';
import { messageIdsOf, threadingOf } from '@foyer/domain/mail-threading';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import { departments } from '../../accounts/departments/tables.ts';
import type { Author } from '../../conversations/append.ts';
import { currentThread, insertMailThread, mailsWithIds } from '../../conversations/mail-store.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { departmentsOf, EMPTY_METRICS } from '../../visitors/departments.ts';
import { createVisitor } from '../../visitors/identification.ts';
import { visitors } from '../../visitors/tables.ts';
import type { MailboxRow } from '../tables.ts';
import type { ParsedMail } from './parsing.ts';
import { conversationOfAddresses } from './reply-token.ts';

/** The thread of an email and its author. */
interface Thread {
  readonly row: ConversationRow;
  readonly by: Author;
  readonly isNew: boolean;
}

/** Ids without angle brackets, as stored. */
const bare = (ids: readonly string[]): string[] => ids.map((id) => id.slice(1, -1));

/** Ids of the emails that an email refers to. */
export const threadIdsOf = ({ inReplyTo, references }: ParsedMail) => ({
  inReplyTo: bare(messageIdsOf(inReplyTo))[0] ?? null,
  references: bare(messageIdsOf(references)),
});

/**
 * Finds the thread of an email by its headers, then by its reply address. Otherwise starts a new one. Subjects are
 * ignored, since many emails have the same.
 */
export async function threadFor(
  services: Services,
  db: Db,
  mailbox: MailboxRow,
  mail: ParsedMail,
): Promise<Thread> {
  const { merchantId } = mailbox;
  const known = await knownThread(services, db, mailbox, mail);
  const visitorId = await visitorWith(db, mail.from?.address ?? '');
  const author = (id: string | null): Author => ({
    type: 'visitor',
    id,
    name: mail.from?.name || mail.from?.address || 'Unknown sender',
    imageUrl: null,
  });
  if (known) return { row: known, by: author(visitorId), isNew: false };
  const owner = visitorId ?? (await newVisitor(services, db, merchantId, mail));
  const row = await insertMailThread(db, {
    merchantId,
    visitorId: owner,
    subject: baseSubject(mail.subject),
    departmentId: await existingDepartment(db, merchantId, mailbox.departmentId),
  });
  return { row, by: author(owner), isNew: true };
}

async function knownThread(
  { config }: Services,
  db: Db,
  { merchantId, address }: MailboxRow,
  mail: ParsedMail,
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
  // A thread merged into a chat would not send replies by email, so the email starts a new thread.
  return current?.kind === 'mail' ? current : null;
}

/** The visitor with an address, most recently seen first. Null if there is none. */
export async function visitorWith(db: Db, address: string): Promise<string | null> {
  if (address.trim() === '') return null;
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select visitor_with_email(${address.trim()}) as id`,
  );
  return rows[0]?.id ?? null;
}

/** Key of the advisory lock that keeps concurrent emails from creating a visitor twice. Any number works. */
const VISITOR_LOCK = 4_218_031;

/** Creates a visitor known only by email. Of two concurrent emails, the second finds the visitor of the first. */
export async function newVisitor(
  services: Services,
  db: Db,
  merchantId: number,
  { from }: Pick<ParsedMail, 'from'>,
): Promise<string> {
  const address = from?.address.trim() ?? '';
  await db.execute(
    sql`select pg_advisory_xact_lock(${VISITOR_LOCK}, hashtext(${`${merchantId} ${address.toLowerCase()}`}))`,
  );
  const known = await visitorWith(db, address);
  if (known) return known;
  const { id } = await createVisitor(db, merchantId, null, 'email');
  const metrics = { ...EMPTY_METRICS, merchantId, channel: 'email' };
  const { firstName, lastName } = splitName(from?.name ?? '');
  await db
    .update(visitors)
    .set({
      email: address,
      firstName: firstName.slice(0, 100),
      lastName: lastName.slice(0, 100),
      departmentIds: await departmentsOf(services, db, metrics),
    })
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)));
  return id;
}

/** Null for a department that no longer exists. */
export async function existingDepartment(
  db: Db,
  merchantId: number,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const found = await db.$count(
    departments,
    and(eq(departments.merchantId, merchantId), eq(departments.id, id)),
  );
  return found > 0 ? id : null;
}
