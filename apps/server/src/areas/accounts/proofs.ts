import { secondFactorWrong, wrongPassword } from '@foyer/contract/accounts/errors';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { beginAttempt, inTurn, takeBackAttempt } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { members } from './tables.ts';

/**
 * Proofs that a signed-in member gives: passwords and codes. They count together with wrong passwords at sign-in, so
 * that whoever has one of the two cannot try the other without end.
 */

async function passwordHashOf({ tenant, caller }: MemberScope): Promise<string | null> {
  const [row] = await tenant.read((db) =>
    db
      .select({ passwordHash: members.passwordHash })
      .from(members)
      .where(and(eq(members.merchantId, caller.merchantId), eq(members.id, caller.id))),
  );
  if (!row) throw new Refusal(common.unauthorized);
  return row.passwordHash;
}

/**
 * Runs a proof, one of the member's at a time.
 * @throws Refusal `too_many_requests` while the account waits, `wrong` when the proof fails
 */
export function attempt(
  scope: MemberScope,
  wrong: Refusal,
  prove: (passwordHash: string | null) => Promise<boolean>,
): Promise<void> {
  const { merchantId, id, userName } = scope.caller;
  return inTurn(userName.toLowerCase(), async () => {
    const passwordHash = await passwordHashOf(scope);
    const attempts = await scope.tenant.read((db) => beginAttempt(db, merchantId, id));
    if (attempts === null) throw new Refusal(common.tooMany);
    const right = await prove(passwordHash);
    await act(scope, async (db) => {
      if (right) await takeBackAttempt(db, merchantId, id);
      return {
        result: undefined,
        audit: right
          ? []
          : [{ action: 'proof.failed', subject: ['member', id] as const, after: { failures: attempts } }],
        events: [],
      };
    });
    if (!right) throw wrong;
  });
}

/**
 * Proves that the caller knows their password.
 * @throws Refusal `wrong_password` or `too_many_requests`
 */
export const proveOwnPassword = (scope: MemberScope, password: string): Promise<void> =>
  attempt(scope, new Refusal(wrongPassword, { field: 'password' }), (passwordHash) =>
    isPassword(password, passwordHash),
  );

/** Proves a second factor. */
export const proveFactor = (scope: MemberScope, prove: () => Promise<boolean>): Promise<void> =>
  attempt(scope, new Refusal(secondFactorWrong), prove);
