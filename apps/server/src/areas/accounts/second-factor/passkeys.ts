import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { sessions } from '../tables.ts';
import { passkeys } from './tables.ts';

/** Lifetime of a challenge. Milliseconds. */
const CHALLENGE_MS = 5 * 60_000;

/** The site that passkeys are bound to. */
interface Site {
  readonly origin: string;
  readonly id: string;
}

/**
 * The site of a request: `PUBLIC_URL`, or localhost when it is not set.
 * @throws Refusal for a page of any other site
 */
function siteOf({ services, origin }: MemberScope): Site {
  const { PUBLIC_URL } = services.config;
  const own = PUBLIC_URL ? new URL(PUBLIC_URL).origin : origin;
  const id = URL.canParse(own) ? new URL(own).hostname : '';
  if (origin !== own || (!PUBLIC_URL && id !== 'localhost')) {
    throw badInput('origin', 'Passkeys only work at the public address of this console.');
  }
  return { origin: own, id };
}

const ofMember = (merchantId: number, memberId: string) =>
  and(eq(passkeys.merchantId, merchantId), eq(passkeys.memberId, memberId));

/** The passkeys of a member, oldest first. */
export const listPasskeys = (db: Db, merchantId: number, memberId: string) =>
  db.select().from(passkeys).where(ofMember(merchantId, memberId)).orderBy(asc(passkeys.createdAt));

const ofSession = ({ caller }: MemberScope) =>
  and(eq(sessions.merchantId, caller.merchantId), eq(sessions.id, caller.sessionId));

async function storeChallenge(db: Db, scope: MemberScope, challenge: string): Promise<void> {
  await db
    .update(sessions)
    .set({ challenge, challengeUntil: new Date(Date.now() + CHALLENGE_MS) })
    .where(ofSession(scope));
}

/** Returns and deletes the pending challenge. Null when there is none or it has expired. */
async function takeChallenge(db: Db, scope: MemberScope): Promise<string | null> {
  const [row] = await db
    .select({ challenge: sessions.challenge, until: sessions.challengeUntil })
    .from(sessions)
    .where(ofSession(scope))
    .for('update');
  await db.update(sessions).set({ challenge: null, challengeUntil: null }).where(ofSession(scope));
  return row?.challenge && row.until && row.until > new Date() ? row.challenge : null;
}

/** Options for a browser to create a passkey. */
export async function registrationOptions(db: Db, scope: MemberScope, rpName: string) {
  const { merchantId, id, userName, firstName, lastName } = scope.caller;
  const known = await listPasskeys(db, merchantId, id);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: siteOf(scope).id,
    userName,
    userDisplayName: `${firstName} ${lastName}`,
    userID: new TextEncoder().encode(id),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(db, scope, options.challenge);
  return options;
}

/**
 * Stores a passkey created by a browser.
 * @returns its id; null when the response does not match the challenge
 */
export async function addKey(
  db: Db,
  scope: MemberScope,
  name: string,
  response: Record<string, unknown>,
): Promise<string | null> {
  const challenge = await takeChallenge(db, scope);
  const site = siteOf(scope);
  if (!challenge) return null;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { credential } = registrationInfo;
  const id = newId();
  await db.insert(passkeys).values({
    merchantId: scope.caller.merchantId,
    id,
    memberId: scope.caller.id,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  });
  return id;
}

/** Options for a browser to authenticate by a passkey. */
export async function authenticationOptions(db: Db, scope: MemberScope) {
  const known = await listPasskeys(db, scope.caller.merchantId, scope.caller.id);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(scope).id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  });
  await storeChallenge(db, scope, options.challenge);
  return options;
}

/** Verifies a browser's response against the member's passkeys. */
export async function verifyKey(
  db: Db,
  scope: MemberScope,
  response: Record<string, unknown>,
): Promise<boolean> {
  const { merchantId, id: memberId } = scope.caller;
  const challenge = await takeChallenge(db, scope);
  const site = siteOf(scope);
  const [key] = await db
    .select()
    .from(passkeys)
    .where(and(ofMember(merchantId, memberId), eq(passkeys.credentialId, String(response.id ?? ''))))
    .for('update');
  if (!challenge || !key) return false;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
      transports: key.transports,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, usedAt: new Date() })
    .where(and(eq(passkeys.merchantId, merchantId), eq(passkeys.id, key.id)));
  return true;
}

/** Deletes a passkey. Returns its name, or null when the member has no passkey with this id. */
export async function removeKey(
  db: Db,
  merchantId: number,
  memberId: string,
  id: string,
): Promise<string | null> {
  const [removed] = await db
    .delete(passkeys)
    .where(and(ofMember(merchantId, memberId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return removed?.name ?? null;
}
