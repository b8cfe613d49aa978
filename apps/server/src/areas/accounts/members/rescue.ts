import { UserName } from '@foyer/contract/accounts/member-shapes';
import { and, eq, sql } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { createMember } from '../actions.ts';
import { removeAllFactors } from '../second-factor/actions.ts';
import { endSessions } from '../sessions.ts';
import { clearAccountAttempts } from '../sign-in-client.ts';
import { members } from '../tables.ts';
import { hashNewPassword, storePassword } from './passwords.ts';

/** An administrator to create or restore. */
interface Administrator {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Restores access to a merchant whose administrators cannot sign in. The member with the username becomes an active
 * administrator with this password and without second factors; their sessions end and their wrong attempts are cleared.
 * Creates the member when there is none.
 * @returns whether the member is new
 * @throws Refusal when the password is too weak, a new username is not allowed, or another merchant uses it
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
    if (!UserName.safeParse(userName).success)
      throw badInput('userName', 'A new username needs 6 to 100 characters, without spaces, @ and slashes.');
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
    await removeAllFactors(db, merchantId, id);
    const ended = await endSessions(db, merchantId, id, { reason: 'password' });
    return {
      result: undefined,
      audit: [{ action: 'member.rescued', subject: ['member', id] }, ...ended.audit],
      events: [{ name: 'member.changed', data: { merchantId, memberId: id } }, ...ended.events],
    };
  });
  await clearAccountAttempts(scope, member.userName);
  return false;
}
