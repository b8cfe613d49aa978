import { and, eq, sql } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { createMember } from '../actions.ts';
import { forgetFactors } from '../second-factor/actions.ts';
import { endSessions } from '../sessions.ts';
import { forgetAttemptsAt } from '../sign-in-client.ts';
import { members } from '../tables.ts';
import { hashNewPassword, storePassword } from './passwords.ts';

/** Who is to administrate a merchant. */
interface Administrator {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Lets an operator into a merchant whose administrators cannot sign in: the member of the name becomes an active
 * administrator with this password and without second factors, whose earlier sign-ins end, and whose wrong passwords from elsewhere are forgotten. A name that nobody has is
 * a new member.
 * @returns whether the member is new
 * @throws Refusal where the password is too weak, or another merchant has the user name
 */
export async function rescueAdministrator(
  scope: Scope,
  { userName, email, password }: Administrator,
): Promise<boolean> {
  const { merchantId } = scope.tenant;
  const passwordHash = await hashNewPassword('password', password);
  const [member] = await scope.tenant.read((db) =>
    db
      .select({ id: members.id, userName: sql<string>`lower(${members.userName})` })
      .from(members)
      .where(
        and(
          eq(members.merchantId, merchantId),
          sql`lower(${members.userName}) = lower(${userName})`,
          eq(members.isService, false),
        ),
      ),
  );
  if (!member) {
    await createMember(scope, {
      ...{ userName, email, password, role: 'ADMIN', departmentIds: [] },
      ...{ firstName: userName, lastName: '' },
    });
    return true;
  }
  const { id } = member;
  await act(scope, async (db) => {
    await db
      .update(members)
      .set({ role: 'ADMIN', status: 'Active' })
      .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
    await storePassword(db, { merchantId, id }, passwordHash);
    await forgetFactors(db, merchantId, id);
    const ended = await endSessions(db, merchantId, id, { reason: 'password' });
    return {
      result: undefined,
      audit: [{ action: 'member.rescued', subject: ['member', id] }, ...ended.audit],
      events: [{ name: 'member.changed', data: { merchantId, memberId: id } }, ...ended.events],
    };
  });
  await forgetAttemptsAt(scope, member.userName);
  return false;
}
