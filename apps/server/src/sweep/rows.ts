import { PAGE_IDS, PAGES } from '@foyer/domain/pages';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { departmentMembers, departments } from '../areas/accounts/departments/tables.ts';
import { invitations } from '../areas/accounts/members/tables.ts';
import { hashPassword } from '../areas/accounts/passwords.ts';
import { renewRecoveryCodes } from '../areas/accounts/second-factor/recovery.ts';
import { passkeys } from '../areas/accounts/second-factor/tables.ts';
import { beginApp } from '../areas/accounts/second-factor/totp.ts';
import { members, sessions } from '../areas/accounts/tables.ts';
import { cannedReplies, conversations } from '../areas/conversations/tables.ts';
import { engagements } from '../areas/engagements/tables.ts';
import { macroRuns, macros } from '../areas/macros/tables.ts';
import { merchants } from '../areas/merchants/tables.ts';
import { builtInRoles } from '../areas/roles/rights.ts';
import { roles } from '../areas/roles/tables.ts';
import { pageViews, visitors, visits } from '../areas/visitors/tables.ts';
import { unindexedVisitors, visitorTokens } from '../areas/visitors/token-tables.ts';
import type { Db } from '../database/tenant.ts';
import { files } from '../files/tables.ts';
import { newId } from '../kernel/ids.ts';
import { createLink } from '../kernel/one-time-links.ts';
import { mailOptOuts } from '../mail/tables.ts';
import { type InboxIds, writeInbox } from './inbox.ts';
import { type MailIds, writeMail } from './mail.ts';
import { type ReviewIds, writeReviews } from './reviews.ts';
import { type TaskIds, writeTasks } from './tasks.ts';
import { type WatchingIds, writeWatching } from './watching.ts';

/** The ids and names of the rows. */
export interface Ids extends TaskIds, WatchingIds, ReviewIds, InboxIds, MailIds {
  readonly merchantId: number;
  /** Part of every text of the merchant, so that leaks are detected. */
  readonly mark: string;
  readonly memberId: string;
  readonly userName: string;
  readonly email: string;
  /** A custom role without members and without pages. */
  readonly roleName: string;
  /** A role that may view every page and change none. */
  readonly viewingRole: string;
  readonly departmentId: string;
  readonly invitationId: string;
  readonly invitedEmail: string;
  readonly passkeyId: string;
  /** A sign-in of the member, in addition to those of `memberToken`. */
  readonly signInId: string;
  readonly optedOutEmail: string;
  readonly visitorId: string;
  readonly visitId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly engagementId: string;
  readonly cannedReplyId: string;
  readonly macroId: string;
  /** A run of the macro by the member on the conversation. */
  readonly macroRunId: string;
  readonly fileId: string;
}

/** Secrets known only to their owner. */
export interface Secrets {
  readonly links: Readonly<Record<'register' | 'reset' | 'unsubscribe' | 'history', string>>;
  readonly recoveryCode: string;
  /** A code of the authenticator app that the member is about to turn on. */
  readonly totpCode: string;
}

export const WORLD_PASSWORD = 'Right-password-1';

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS);

let passwordHash: Promise<string> | null = null;

/** Writes the rows of a world. */
export async function writeRows(db: Db, ids: Ids, sealSecret: string): Promise<Secrets> {
  await writeMerchant(db, ids);
  await writeTeam(db, ids);
  await writeVisitor(db, ids);
  await writeConversation(db, ids);
  await writeTasks(db, ids);
  await writeWatching(db, ids);
  await writeReviews(db, ids);
  await writeInbox(db, ids);
  await writeMail(db, ids, sealSecret);
  return writeSecrets(db, ids, sealSecret);
}

async function writeMerchant(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, roleName, viewingRole, engagementId } = ids;
  await db.insert(merchants).values({ merchantId, name: mark, type: 'Retail', timeZone: 'Europe/Berlin' });
  const permissions = PAGE_IDS.map((pageId, order) => ({
    name: PAGES[pageId].title,
    pageId,
    icon: '',
    order,
    permission: 'view' as const,
    submenu: [],
  }));
  await db
    .insert(roles)
    .values([
      ...builtInRoles(merchantId),
      { merchantId, name: roleName, title: mark },
      { merchantId, name: viewingRole, title: mark, permissions },
    ]);
  await db.insert(engagements).values({
    merchantId,
    id: engagementId,
    name: mark,
    type: 'Chatbot Website',
    channel: 'web',
  });
  await db.insert(mailOptOuts).values({
    merchantId,
    id: newId(),
    email: ids.optedOutEmail,
    comment: mark,
    source: 'team',
  });
}

async function writeTeam(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, departmentId } = ids;
  passwordHash ??= hashPassword(WORLD_PASSWORD);
  await db.insert(members).values({
    merchantId,
    id: memberId,
    userName: ids.userName,
    email: ids.email,
    passwordHash: await passwordHash,
    firstName: mark,
    lastName: mark,
    role: 'ADMIN',
  });
  await db.insert(departments).values({ merchantId, id: departmentId, name: mark });
  await db.insert(departmentMembers).values({ merchantId, departmentId, memberId });
  await db.insert(invitations).values({
    merchantId,
    id: ids.invitationId,
    email: ids.invitedEmail,
    firstName: mark,
    lastName: mark,
    role: 'USER',
    invitedBy: memberId,
    expiresAt: inAnHour(),
  });
  await db.insert(sessions).values({
    merchantId,
    id: ids.signInId,
    memberId,
    refreshHash: mark,
    ip: '127.0.0.1',
    device: mark,
    expiresAt: inAnHour(),
  });
  await db.insert(passkeys).values({
    merchantId,
    id: ids.passkeyId,
    memberId,
    name: mark,
    credentialId: mark,
    publicKey: mark,
    counter: 0,
    transports: [],
  });
}

async function writeVisitor(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, visitorId, visitId, engagementId } = ids;
  await db.insert(visitors).values({
    merchantId,
    id: visitorId,
    firstName: mark,
    notes: mark,
    email: `${mark}visitor@example.com`,
    confirmedEmail: `${mark}visitor@example.com`,
    visitCount: 1,
  });
  await db.delete(unindexedVisitors).where(eq(unindexedVisitors.merchantId, merchantId));
  await db.insert(visitorTokens).values({ merchantId, visitorId, word: mark });
  await db.insert(visits).values({ merchantId, id: visitId, visitorId, engagementId, referrer: mark });
  await db
    .insert(pageViews)
    .values({ merchantId, visitId, id: newId(), url: `/${mark}`, title: mark, arrivedAt: new Date() });
}

async function writeConversation(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, visitorId, visitId, engagementId, conversationId } = ids;
  await db.insert(conversations).values({ merchantId, id: conversationId, visitorId, visitId, engagementId });
  const message = {
    merchant_id: merchantId,
    conversation_id: conversationId,
    id: ids.messageId,
    client_id: newId(),
    author_type: 'visitor',
    author_id: visitorId,
    author_name: mark,
    kind: 'text',
    text: mark,
  };
  await db.execute(sql`select append_messages(${JSON.stringify([message])}::jsonb)`);
  await db
    .insert(cannedReplies)
    .values({ merchantId, id: ids.cannedReplyId, shortcut: mark, title: mark, text: mark });
  await writeMacro(db, ids);
  await db.insert(files).values({
    merchantId,
    id: ids.fileId,
    key: `${mark}file`,
    name: `${mark}.txt`,
    type: 'text/plain',
    size: 1,
    uploaderType: 'member',
    uploaderId: memberId,
  });
}

async function writeMacro(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, conversationId, macroId, macroRunId } = ids;
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
}

async function writeSecrets(db: Db, ids: Ids, sealSecret: string): Promise<Secrets> {
  const { merchantId, memberId, invitationId, visitorId, mark } = ids;
  const link = (purpose: keyof Secrets['links'], subject: string) =>
    createLink(db, merchantId, { purpose, subject, lifeMs: HOUR_MS });
  const app = await beginApp(db, { merchantId, memberId, sealSecret }, mark, mark);
  const [recoveryCode] = await renewRecoveryCodes(db, merchantId, memberId);
  if (!app || !recoveryCode) throw new Error('The second factors were not stored.');
  return {
    links: {
      register: await link('register', invitationId),
      reset: await link('reset', memberId),
      unsubscribe: await link('unsubscribe', `${mark}reader@example.com`),
      history: await link('history', visitorId),
    },
    recoveryCode,
    totpCode: new TOTP({ secret: Secret.fromBase32(app.secret) }).generate(),
  };
}
