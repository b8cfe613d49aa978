import { secondFactorNeeded, secondFactorRequired, secondFactorWrong } from '@foyer/contract/accounts/errors';
import type { PendingFactor, SecondFactorPolicy } from '@foyer/contract/accounts/second-factor-shapes';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type Audit, act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { ownMerchant } from '../../merchants/queries.ts';
import { merchants } from '../../merchants/tables.ts';
import { memberFor } from '../members/access.ts';
import { memberChanged } from '../presence.ts';
import { proveFactor, proveOwnPassword } from '../proofs.ts';
import { endSessions } from '../sessions.ts';
import { holdMember, sessionEnd } from '../sign-in.ts';
import { sessions } from '../tables.ts';
import { addKey, proveKey, removeKey } from './passkeys.ts';
import { factorsOf, pendingAfterProof, policyOf, satisfies, takesCodes } from './policy.ts';
import { renewRecoveryCodes, takeRecoveryCode } from './recovery.ts';
import { passkeys, recoveryCodes, totpSecrets } from './tables.ts';
import { beginApp, removeApp, type TotpOwner, takeCode } from './totp.ts';

const ownerOf = ({ caller, services }: MemberScope): TotpOwner => ({
  merchantId: caller.merchantId,
  memberId: caller.id,
  sealSecret: services.config.SEAL_SECRET,
});

const subjectOf = ({ caller }: MemberScope) => ['member', caller.id] as const;

/** A sign-in that has still to prove its factor cannot give itself another one. */
export function mayEnrol({ caller }: MemberScope): void {
  if (caller.pendingFactor === 'prove') throw new Refusal(secondFactorNeeded);
}

/**
 * Holds the member while factors are proven or set up, so that sign-ins do so one after the other.
 * @throws Refusal `second_factor_needed` when another sign-in has set a factor up, which this one has to prove now
 */
async function holdEnrolment(db: Db, { caller }: MemberScope): Promise<void> {
  const { merchantId, id, sessionId } = caller;
  await holdMember(db, merchantId, id);
  const [row] = await db
    .select({ pendingFactor: sessions.pendingFactor })
    .from(sessions)
    .where(and(eq(sessions.merchantId, merchantId), eq(sessions.id, sessionId)));
  if (row?.pendingFactor === 'prove') throw new Refusal(secondFactorNeeded);
}

/** What the sign-in of the scope lacks now that a factor was proven or set up; once complete, it lives as others do. */
async function settle(db: Db, scope: MemberScope): Promise<PendingFactor | null> {
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

/** A new secret for the app of the caller. */
export async function beginTotp(scope: MemberScope): Promise<{ secret: string; uri: string }> {
  mayEnrol(scope);
  const { name: issuer } = await ownMerchant(scope.tenant);
  return act(scope, async (db) => {
    const begun = await beginApp(db, ownerOf(scope), issuer, scope.caller.userName);
    if (!begun) throw new Refusal(common.conflict, { message: 'Turn off the authenticator app first.' });
    return { result: begun, audit: [], events: [] };
  });
}

/** Switches the app on; recovery codes come with the first factor. */
export async function confirmTotp(scope: MemberScope, code: string): Promise<string[]> {
  mayEnrol(scope);
  let codes: string[] = [];
  await proveFactor(scope, () =>
    act(scope, async (db) => {
      await holdEnrolment(db, scope);
      const isRight = await takeCode(db, ownerOf(scope), code, true);
      if (isRight) codes = await enrolled(db, scope);
      return {
        result: isRight,
        ...toldOf(
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

/** Adds the passkey that a browser made. */
export async function addPasskey(
  scope: MemberScope,
  name: string,
  response: Record<string, unknown>,
): Promise<string[]> {
  mayEnrol(scope);
  const added = await act(scope, async (db) => {
    await holdEnrolment(db, scope);
    const id = await addKey(db, scope, name, response);
    if (!id) return { result: null, audit: [], events: [] };
    const codes = await enrolled(db, scope);
    const audit: Audit = {
      action: 'secondFactor.added',
      subject: subjectOf(scope),
      after: { kind: 'passkey', name },
    };
    return { result: codes, ...toldOf(scope, [audit]) };
  });
  if (!added) throw new Refusal(secondFactorWrong, { message: 'The passkey was not accepted. Try again.' });
  return added;
}

/**
 * After a factor was added: the sign-in is settled, others that were to set one up prove this one instead, and whoever
 * has no recovery codes gets some.
 */
async function enrolled(db: Db, scope: MemberScope): Promise<string[]> {
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
  await settle(db, scope);
  return codes;
}

const toldOf = ({ caller }: MemberScope, audit: Audit[]) => ({
  audit,
  events: [memberChanged(caller.merchantId, caller.id)],
});

/** One of the ways to prove a factor. */
export interface Proof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: Record<string, unknown> | undefined;
}

/** Confirms the sign-in of the scope. */
export const prove = (scope: MemberScope, proof: Proof): Promise<void> =>
  proveFactor(scope, () =>
    act(scope, async (db) => {
      await holdMember(db, scope.caller.merchantId, scope.caller.id);
      const kind = await kindProven(db, scope, proof);
      if (!kind) return { result: false, audit: [], events: [] };
      await settle(db, scope);
      const { sessionId } = scope.caller;
      return {
        result: true,
        ...toldOf(scope, [
          { action: 'secondFactor.proven', subject: ['session', sessionId], after: { kind } },
        ]),
      };
    }),
  );

async function kindProven(db: Db, scope: MemberScope, { code, recoveryCode, passkey }: Proof) {
  const { merchantId, id } = scope.caller;
  if (passkey) return (await proveKey(db, scope, passkey)) ? 'passkey' : null;
  if (recoveryCode) return (await takeRecoveryCode(db, merchantId, id, recoveryCode)) ? 'recoveryCode' : null;
  if (!code) return null;
  const isTaken = takesCodes(await policyOf(db, merchantId), await factorsOf(db, merchantId, id));
  return isTaken && (await takeCode(db, ownerOf(scope), code, false)) ? 'app' : null;
}

/** Removes a factor of the caller, unless the merchant asks for it and there is no other. */
async function remove(
  scope: MemberScope,
  password: string,
  what: (db: Db) => Promise<Audit['before']>,
): Promise<void> {
  await proveOwnPassword(scope, password);
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
  await proveOwnPassword(scope, password);
  const { merchantId, id } = scope.caller;
  return act(scope, async (db) => ({
    result: await renewRecoveryCodes(db, merchantId, id),
    audit: [{ action: 'recoveryCodes.renewed', subject: subjectOf(scope) }],
    events: [],
  }));
}

/** Takes all factors from a member who lost them; the sign-ins of that member end. */
export async function resetFactors(scope: MemberScope, memberId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    await memberFor(db, merchantId, memberId);
    await forgetFactors(db, merchantId, memberId);
    const ended = await endSessions(db, merchantId, memberId, { reason: 'access' });
    return {
      result: undefined,
      audit: [{ action: 'secondFactor.reset', subject: ['member', memberId] }, ...ended.audit],
      events: [memberChanged(merchantId, memberId), ...ended.events],
    };
  });
}

/** Takes all factors from a member, within a transaction. */
export async function forgetFactors(db: Db, merchantId: number, memberId: string): Promise<void> {
  for (const table of [passkeys, totpSecrets, recoveryCodes]) {
    await db.delete(table).where(and(eq(table.merchantId, merchantId), eq(table.memberId, memberId)));
  }
}

/** Sets what the merchant asks of its members, from their next sign-in on. */
export async function setPolicy(scope: MemberScope, policy: SecondFactorPolicy): Promise<void> {
  const { merchantId } = scope.tenant;
  const own = eq(merchants.merchantId, merchantId);
  await act(scope, async (db) => {
    const [row] = await db.select({ settings: merchants.settings }).from(merchants).where(own).for('update');
    if (!row) throw notFound();
    await db
      .update(merchants)
      .set({ settings: { ...row.settings, secondFactor: policy }, modifiedAt: new Date() })
      .where(own);
    return {
      result: undefined,
      audit: [
        {
          action: 'merchant.secondFactorChanged',
          subject: ['merchant', String(merchantId)],
          before: { policy: row.settings.secondFactor ?? 'optional' },
          after: { policy },
        },
      ],
      events: [settingsChanged(merchantId, 'merchant')],
    };
  });
}
