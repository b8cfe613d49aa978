import { emailTaken, userNameTaken } from '@foyer/contract/accounts/errors';
import type { NewLoginRecord, UserAgentUpdate } from '@foyer/contract/accounts/shapes';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope, Scope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { joinDepartments } from './departments/membership.ts';
import { deviceOf } from './device.ts';
import { hashPassword } from './passwords.ts';
import { leave, memberChanged, membersChanged, renew } from './presence.ts';
import { loginRecords, members } from './tables.ts';

export interface NewMember {
  readonly id?: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly departmentIds?: readonly string[];
  readonly imageUrl?: string | null;
}

/**
 * Creates a member of the merchant of the scope.
 * @returns the member's id
 * @throws Refusal `user_name_taken` or `email_taken`
 */
export async function createMember(scope: Scope, { password, ...input }: NewMember): Promise<string> {
  const passwordHash = await hashPassword(password);
  return refuseTakenNames(
    act(scope, (db) => storeMember(db, scope.tenant.merchantId, { ...input, passwordHash })),
  );
}

/** Like `createMember`, within a transaction and with a hashed password. */
export async function storeMember(
  db: Db,
  merchantId: number,
  { id = newId(), departmentIds = [], ...input }: Omit<NewMember, 'password'> & { passwordHash: string },
): Promise<Outcome<string>> {
  const { userName, role } = input;
  await db.insert(members).values({ ...input, merchantId, id });
  await joinDepartments(
    db,
    merchantId,
    departmentIds.map((departmentId) => ({ departmentId, memberId: id })),
  );
  return {
    result: id,
    audit: [{ action: 'member.created', subject: ['member', id], after: { userName, role } }],
    events: [memberChanged(merchantId, id), membersChanged(merchantId)],
  };
}

/** Turns unique violations of a member's username or email into refusals. */
export const refuseTakenNames = <Result>(write: Promise<Result>): Promise<Result> =>
  refuseTaken(
    refuseTaken(write, 'members_user_name', new Refusal(userNameTaken, { field: 'userName' })),
    'members_email',
    new Refusal(emailTaken, { field: 'email' }),
  );

/** Records a member's heartbeat: renews the lease, or ends it with the status `logout`. */
export async function recordHeartbeat(
  scope: MemberScope,
  { department, loginStatus }: z.output<typeof UserAgentUpdate>,
): Promise<void> {
  const { id } = scope.caller;
  const away = loginStatus === 'away' ? true : loginStatus === 'login' ? undefined : false;
  await renew(scope, id, { department, loginStatus, away });
  if (loginStatus === 'logout') await leave(scope, id);
}

/** Stores the login record of the current session, or updates it when there is one. */
export async function recordLogin(
  scope: MemberScope,
  input: z.output<typeof NewLoginRecord>,
): Promise<typeof loginRecords.$inferSelect> {
  const { merchantId, id: memberId, sessionId, email, firstName, lastName, userName } = scope.caller;
  const now = new Date();
  const values = {
    createdBy: input.createdBy || userName,
    department: input.department,
    device: input.device || deviceOf(scope.userAgent),
    email,
    firstName,
    lastName,
    ip: scope.ip,
    loginStatus: input.loginStatus,
    version: input.version ?? '',
    lastLoginAt: momentOf(input.lastLoginDt ?? '', now),
  };
  const ofSession = and(
    eq(loginRecords.merchantId, merchantId),
    eq(loginRecords.memberId, memberId),
    eq(loginRecords.sessionId, sessionId),
  );
  return act(scope, async (db) => {
    const [known] = await db
      .select({ id: loginRecords.id })
      .from(loginRecords)
      .where(ofSession)
      .orderBy(desc(loginRecords.createdAt))
      .limit(1);
    const [record] = known
      ? await db
          .update(loginRecords)
          .set(values)
          .where(and(ofSession, eq(loginRecords.id, known.id)))
          .returning()
      : await db
          .insert(loginRecords)
          .values({ ...values, merchantId, id: newId(), memberId, sessionId })
          .returning();
    if (!record) throw new Error('The login record was not stored.');
    return { result: record, audit: [], events: [] };
  });
}

/** Maximum difference accepted between a client's clock and the server's. Milliseconds. */
const CLOCK_TRUST_MS = 86_400_000;

/** Parses a client's time, read as UTC without a zone. Returns `now` when it is missing, invalid or too far off. */
function momentOf(text: string, now: Date): Date {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  const parsed = new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`);
  return Math.abs(parsed.getTime() - now.getTime()) <= CLOCK_TRUST_MS ? parsed : now;
}
