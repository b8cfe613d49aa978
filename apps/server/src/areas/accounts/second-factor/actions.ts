import { secondFactorNeeded, secondFactorRequired, secondFactorWrong } from '@foyer/contract/accounts/errors';
import type { setSecondFactorPolicy } from '@foyer/contract/accounts/second-factor-calls';
import type { PendingFactor } from '@foyer/contract/accounts/second-factor-shapes';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type Audit, act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../../kernel/precondition.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { lockMerchant, ownMerchant } from '../../merchants/queries.ts';
import { merchants } from '../../merchants/tables.ts';
import { memberFor } from '../members/access.ts';
import { memberChanged } from '../presence.ts';
import { verifyFactor, verifyOwnPassword } from '../proofs.ts';
import { endSessions } from '../sessions.ts';
import { lockMember, sessionEnd } from '../sign-in.ts';
import { sessions } from '../tables.ts';
import { addKey, removeKey, verifyKey } from './passkeys.ts';
import { acceptsCodes, factorsOf, pendingAfterProof, policyOf, satisfies } from './policy.ts';
import { renewRecoveryCodes, useRecoveryCode } from './recovery.ts';
import { passkeys, recoveryCodes, totpSecrets } from './tables.ts';
import { beginApp, removeApp, type TotpOwner, useTotpCode } from './totp.ts';

const ownerOf = ({ caller, services }: MemberScope): TotpOwner => ({
  merchantId: caller.merchantId,
  memberId: caller.id,
  sealSecret: services.config.SEAL_SECRET,
});

const subjectOf = ({ caller }: MemberScope) => ['member', caller.id] as const;

/** A session that still has to prove its factor must not add another one. @throws Refusal `second_factor_needed` */
export function requireProven({ caller }: MemberScope): void {
  if (caller.pendingFactor === 'prove') throw new Refusal(secondFactorNeeded);
}

/**
 * Locks the member, so that sessions prove or set up factors sequentially.
 * @throws Refusal `second_factor_needed` when another session has set a factor up that this one has to prove
 */
async function lockForEnrolment(db: Db, { caller }: MemberScope): Promise<void> {
  const { merchantId, id, sessionId } = caller;
  await lockMember(db, merchantId, id);
  const [row] = await db
    .select({ pendingFactor: sessions.pendingFactor })
    .from(sessions)
    .where(and(eq(sessions.merchantId, merchantId), eq(sessions.id, sessionId)));
  if (row?.pendingFactor === 'prove') throw new Refusal(secondFactorNeeded);
}

/** Updates what the session lacks after a factor was proven or set up. A complete session gets the usual lifetime. */
async function updatePending(db: Db, scope: MemberScope): Promise<PendingFactor | null> {
  const { merchantId, id, sessionId } = scope.caller;
  const pending = pendingAfterProof(await policyOf(db, merchantId), await factorsOf(db, merchantId, id));
  const ofIt = and(eq(sessions.merchantId, merchantId), eq(sessions.id, sessionId));
  const [session] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(ofIt);
  const expiresAt = sessionEnd(scope, new Date(), session?.createdAt);
  await db
    .update(sessions)
    .set({ pendingFactor: pending, ...(pending === null && { expiresAt }) })
    .where(ofIt);
  return pending;
}

/** Creates a secret for the caller's authenticator app. */
export async function beginTotp(scope: MemberScope): Promise<{ secret: string; uri: string }> {
  requireProven(scope);
  const { name: issuer } = await ownMerchant(scope.tenant);
  return act(scope, async (db) => {
    const begun = await beginApp(db, ownerOf(scope), issuer, scope.caller.userName);
    if (!begun) throw new Refusal(common.conflict, { message: 'Turn off the authenticator app first.' });
    return { result: begun, audit: [], events: [] };
  });
}

/** Enables the app. Returns recovery codes with the first factor. */
export async function confirmTotp(scope: MemberScope, code: string): Promise<string[]> {
  requireProven(scope);
  let codes: string[] = [];
  await verifyFactor(scope, () =>
    act(scope, async (db) => {
      await lockForEnrolment(db, scope);
      const isRight = await useTotpCode(db, ownerOf(scope), code, true);
      if (isRight) codes = await afterEnrolment(db, scope);
      return {
        result: isRight,
        ...outcomeOf(
          scope,
          isRight
            ? [{ action: 'secondFactor.added', subject: subjectOf(scope), after: { kind: 'app' } }]
            : [],
        ),
      };
    }),
  );
  return codes;
}

/** Adds a passkey created by a browser. Returns recovery codes with the first factor. */
export async function addPasskey(
  scope: MemberScope,
  name: string,
  response: Record<string, unknown>,
): Promise<string[]> {
  requireProven(scope);
  const added = await act(scope, async (db) => {
    await lockForEnrolment(db, scope);
    const id = await addKey(db, scope, name, response);
    if (!id) return { result: null, audit: [], events: [] };
    const codes = await afterEnrolment(db, scope);
    const audit: Audit = {
      action: 'secondFactor.added',
      subject: subjectOf(scope),
      after: { kind: 'passkey', name },
    };
    return { result: codes, ...outcomeOf(scope, [audit]) };
  });
  if (!added) throw new Refusal(secondFactorWrong, { message: 'The passkey was not accepted. Try again.' });
  return added;
}

/**
 * Completes the session after a factor was added. Other sessions that had to set one up must prove this one, and
 * recovery codes are created when there are none.
 */
async function afterEnrolment(db: Db, scope: MemberScope): Promise<string[]> {
  const { merchantId, id, sessionId } = scope.caller;
  await db
    .update(sessions)
    .set({ pendingFactor: 'prove' })
    .where(
      and(
        eq(sessions.merchantId, merchantId),
        eq(sessions.memberId, id),
        eq(sessions.pendingFactor, 'setup'),
        ne(sessions.id, sessionId),
      ),
    );
  const { recoveryCodesLeft } = await factorsOf(db, merchantId, id);
  const codes = recoveryCodesLeft === 0 ? await renewRecoveryCodes(db, merchantId, id) : [];
  await updatePending(db, scope);
  return codes;
}

const outcomeOf = ({ caller }: MemberScope, audit: Audit[]) => ({
  audit,
  events: [memberChanged(caller.merchantId, caller.id)],
});

/** A proof of one factor: exactly one field is set. */
export interface Proof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: Record<string, unknown> | undefined;
}

/** Proves the second factor of the current session. */
export const prove = (scope: MemberScope, proof: Proof): Promise<void> =>
  verifyFactor(scope, () =>
    act(scope, async (db) => {
      await lockMember(db, scope.caller.merchantId, scope.caller.id);
      const kind = await verifyProof(db, scope, proof);
      if (!kind) return { result: false, audit: [], events: [] };
      await updatePending(db, scope);
      const { sessionId } = scope.caller;
      return {
        result: true,
        ...outcomeOf(scope, [
          { action: 'secondFactor.proven', subject: ['session', sessionId], after: { kind } },
        ]),
      };
    }),
  );

async function verifyProof(db: Db, scope: MemberScope, { code, recoveryCode, passkey }: Proof) {
  const { merchantId, id } = scope.caller;
  if (passkey) return (await verifyKey(db, scope, passkey)) ? 'passkey' : null;
  if (recoveryCode) return (await useRecoveryCode(db, merchantId, id, recoveryCode)) ? 'recoveryCode' : null;
  if (!code) return null;
  const isTaken = acceptsCodes(await policyOf(db, merchantId), await factorsOf(db, merchantId, id));
  return isTaken && (await useTotpCode(db, ownerOf(scope), code, false)) ? 'app' : null;
}

/** Removes a factor of the caller. Throws `second_factor_required` when the policy requires it and no other remains. */
async function remove(
  scope: MemberScope,
  password: string,
  what: (db: Db) => Promise<Audit['before']>,
): Promise<void> {
  await verifyOwnPassword(scope, password);
  const { merchantId, id } = scope.caller;
  await act(scope, async (db) => {
    const before = await what(db);
    if (!satisfies(await policyOf(db, merchantId), await factorsOf(db, merchantId, id))) {
      throw new Refusal(secondFactorRequired);
    }
    return {
      result: undefined,
      audit: [{ action: 'secondFactor.removed', subject: subjectOf(scope), before }],
      events: [memberChanged(merchantId, id)],
    };
  });
}

export const removeTotp = (scope: MemberScope, password: string): Promise<void> =>
  remove(scope, password, async (db) => {
    await removeApp(db, scope.caller.merchantId, scope.caller.id);
    return { kind: 'app' };
  });

export const removePasskey = (scope: MemberScope, password: string, keyId: string): Promise<void> =>
  remove(scope, password, async (db) => {
    const name = await removeKey(db, scope.caller.merchantId, scope.caller.id, keyId);
    if (name === null) throw notFound();
    return { kind: 'passkey', name };
  });

export async function makeRecoveryCodes(scope: MemberScope, password: string): Promise<string[]> {
  await verifyOwnPassword(scope, password);
  const { merchantId, id } = scope.caller;
  return act(scope, async (db) => ({
    result: await renewRecoveryCodes(db, merchantId, id),
    audit: [{ action: 'recoveryCodes.renewed', subject: subjectOf(scope) }],
    events: [],
  }));
}

/** Removes all factors of a member who lost them, and ends their sessions. */
export async function resetFactors(scope: MemberScope, memberId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    await memberFor(db, merchantId, memberId);
    await removeAllFactors(db, merchantId, memberId);
    const ended = await endSessions(db, merchantId, memberId, { reason: 'access' });
    return {
      result: undefined,
      audit: [{ action: 'secondFactor.reset', subject: ['member', memberId] }, ...ended.audit],
      events: [memberChanged(merchantId, memberId), ...ended.events],
    };
  });
}

/** Removes all factors of a member, within a transaction. */
export async function removeAllFactors(db: Db, merchantId: number, memberId: string): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes]) {
    await db.delete(table).where(and(eq(table.merchantId, merchantId), eq(table.memberId, memberId)));
  }
}

/**
 * Sets the merchant's second factor policy, effective from the next sign-in.
 * @returns when the merchant was last changed
 * @throws Refusal `conflict`
 */
export function setPolicy(
  scope: MemberScope,
  { policy, ...read }: CallParsed<typeof setSecondFactorPolicy>['body'],
): Promise<Date> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const row = await lockMerchant(db, merchantId);
    refuseOutdated(row.modifiedAt, read);
    const before = row.settings.secondFactor ?? 'optional';
    if (before === policy) return { result: row.modifiedAt, audit: [], events: [] };
    const modifiedAt = laterThan(row.modifiedAt);
    await db
      .update(merchants)
      .set({ settings: { ...row.settings, secondFactor: policy }, modifiedAt })
      .where(eq(merchants.merchantId, merchantId));
    return {
      result: modifiedAt,
      audit: [
        {
          action: 'merchant.secondFactorChanged',
          subject: ['merchant', String(merchantId)],
          before: { policy: before },
          after: { policy },
        },
      ],
      events: [settingsChanged(merchantId, 'merchant')],
    };
  });
}
