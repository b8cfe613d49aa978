import { secondFactorWrong, wrongPassword } from '@foyer/contract/accounts/errors';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { BY_CODE, BY_PASSWORD_AGAIN } from './attempt-limits.ts';
import { beginAttempt, type Counter, clearAttempts, inTurn } from './attempts.ts';
import { deviceOf } from './device.ts';
import { isPassword } from './passwords.ts';
import { members, sessions } from './tables.ts';
import { warn } from './warnings.ts';

/**
 * Checks of a signed-in member's password or code. They are counted apart from each other and from sign-ins, which they
 * neither lock nor slow down.
 */

const passwordCounter = ({ caller }: MemberScope): Counter => ({
  limit: BY_PASSWORD_AGAIN,
  of: [caller.id],
});

/**
 * Codes are counted by member, and separately for a known browser, so that attempts from elsewhere do not lock its
 * owner out.
 */
const codeCounter = ({ caller }: MemberScope, knownDevice: string | null): Counter => ({
  limit: BY_CODE,
  of: [caller.id, knownDevice ?? ''],
});

/** The caller's password hash, and the known browser of their session. */
async function ownSecrets({ tenant, caller }: MemberScope) {
  const [row] = await tenant.read((db) =>
    db
      .select({ passwordHash: members.passwordHash, knownDevice: sessions.knownDevice })
      .from(members)
      .innerJoin(
        sessions,
        and(eq(sessions.merchantId, members.merchantId), eq(sessions.memberId, members.id)),
      )
      .where(
        and(
          eq(members.merchantId, caller.merchantId),
          eq(members.id, caller.id),
          eq(sessions.id, caller.sessionId),
        ),
      ),
  );
  if (!row) throw new Refusal(common.unauthorized);
  return row;
}

interface Proof {
  readonly what: 'passwords' | 'codes';
  readonly counter: Counter;
  readonly prove: () => Promise<boolean>;
  /** Thrown when the proof fails. */
  readonly wrong: Refusal;
}

/**
 * Runs a member's proofs sequentially.
 * @throws Refusal `too_many_requests` after too many failures, `wrong` when the proof fails
 */
const attempt = (scope: MemberScope, { what, counter, prove, wrong }: Proof): Promise<void> =>
  inTurn(scope.caller.id, async () => {
    const { services, caller, ip } = scope;
    const attempts = await beginAttempt(services, [counter]);
    if (await prove()) return clearAttempts(services, [counter]);
    const failures = attempts.get(counter.limit.name) ?? 0;
    const member = { merchantId: caller.merchantId, memberId: caller.id };
    const from = { ip, device: deviceOf(scope.userAgent), at: new Date().toISOString() };
    await act(scope, async (db) => ({
      result: undefined,
      audit: [{ action: 'proof.failed', subject: ['member', caller.id], after: { failures } }],
      ...(await warn(services, db, member, { failures, what, from })),
    }));
    throw wrong;
  });

/**
 * Verifies the caller's password.
 * @throws Refusal `wrong_password` or `too_many_requests`
 */
export async function verifyOwnPassword(scope: MemberScope, password: string): Promise<void> {
  const { passwordHash } = await ownSecrets(scope);
  await attempt(scope, {
    what: 'passwords',
    counter: passwordCounter(scope),
    prove: () => isPassword(password, passwordHash),
    wrong: new Refusal(wrongPassword, { field: 'password' }),
  });
}

/**
 * Verifies a second factor.
 * @throws Refusal `second_factor_wrong` or `too_many_requests`
 */
export async function verifyFactor(scope: MemberScope, prove: () => Promise<boolean>): Promise<void> {
  const { knownDevice } = await ownSecrets(scope);
  await attempt(scope, {
    what: 'codes',
    counter: codeCounter(scope, knownDevice),
    prove,
    wrong: new Refusal(secondFactorWrong),
  });
}
