import { secondFactorWrong, wrongPassword } from '@foyer/contract/accounts/errors';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Failures, inTurn, mustWait, oneMore } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { members } from './tables.ts';

/**
 * Proofs that a signed-in member gives: passwords and codes. They count together with wrong passwords at sign-in, so
 * that whoever has one of the two cannot try the other without end.
 */

const ofCaller = ({ caller }: MemberScope) =>
  and(eq(members.merchantId, caller.merchantId), eq(members.id, caller.id));

async function loadFailures(scope: MemberScope) {
  const [row] = await scope.tenant.read((db) =>
    db
      .select({
        passwordHash: members.passwordHash,
        count: members.failedCount,
        since: members.failedSince,
      })
      .from(members)
      .where(ofCaller(scope)),
  );
  if (!row) throw new Refusal(common.unauthorized);
  return row;
}

async function countFailure(scope: MemberScope, failures: Failures): Promise<void> {
  const { count, since } = oneMore(failures, new Date());
  await act(scope, async (db) => {
    await db.update(members).set({ failedCount: count, failedSince: since }).where(ofCaller(scope));
    return {
      result: undefined,
      audit: [{ action: 'proof.failed', subject: ['member', scope.caller.id], after: { failures: count } }],
      events: [],
    };
  });
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
  return inTurn(scope.caller.userName.toLowerCase(), async () => {
    const { passwordHash, ...failures } = await loadFailures(scope);
    if (mustWait(failures, new Date())) throw new Refusal(common.tooMany);
    if (await prove(passwordHash)) return;
    await countFailure(scope, failures);
    throw wrong;
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
