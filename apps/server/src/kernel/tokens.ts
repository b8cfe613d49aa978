import { type CryptoKey, jwtVerify, SignJWT } from 'jose';

/**
 * Access and visitor tokens: JWTs signed with the server's secret. Claims that can change, such as the session and the
 * role, are checked against the database.
 */
export interface MemberToken {
  readonly kind: 'member';
  readonly merchantId: number;
  readonly memberId: string;
  readonly sessionId: string;
}

export interface VisitorToken {
  readonly kind: 'visitor';
  readonly merchantId: number;
  readonly visitorId: string;
  readonly engagementId: string;
  /** Whether the token was issued for a signed identity. */
  readonly verified: boolean;
}

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** Imported keys by secret: importing one takes as long as verifying a token. */
const keys = new Map<string, Promise<CryptoKey>>();

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  const key = keys.get(secret) ?? crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign', 'verify']);
  keys.set(secret, key);
  return key;
}

const sign = async (secret: string, claims: Record<string, unknown>, seconds: number) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(await keyOf(secret));

export const signMemberToken = (
  secret: string,
  token: Omit<MemberToken, 'kind'>,
  seconds: number,
): Promise<string> =>
  sign(secret, { knd: 'member', mid: token.merchantId, sub: token.memberId, sid: token.sessionId }, seconds);

export const signVisitorToken = (
  secret: string,
  token: Omit<VisitorToken, 'kind'>,
  seconds: number,
): Promise<string> =>
  sign(
    secret,
    {
      knd: 'visitor',
      mid: token.merchantId,
      sub: token.visitorId,
      eng: token.engagementId,
      vrf: token.verified,
    },
    seconds,
  );

/** Verifies a token. Returns null when it is invalid or expired. */
export async function readToken(secret: string, token: string): Promise<MemberToken | VisitorToken | null> {
  const claims = await claimsOf(secret, token);
  if (!claims) return null;
  const { kind, merchantId, subject, sessionId, engagementId, verified } = claims;
  if (kind === 'member' && typeof sessionId === 'string') {
    return { kind, merchantId, memberId: subject, sessionId };
  }
  if (kind === 'visitor' && typeof engagementId === 'string') {
    return { kind, merchantId, visitorId: subject, engagementId, verified };
  }
  return null;
}

/** Grants access to the chat history of a visitor for a limited time. */
export interface HistoryToken {
  readonly merchantId: number;
  readonly visitorId: string;
  /** Whether the visitor was identified by a signed identity when the token was issued. */
  readonly verified: boolean;
}

export const signHistoryToken = (
  secret: string,
  { merchantId, visitorId, verified }: HistoryToken,
  seconds: number,
): Promise<string> =>
  sign(secret, { knd: 'history', mid: merchantId, sub: visitorId, vrf: verified }, seconds);

/** Verifies a history token. Returns null when it is invalid or expired. */
export async function readHistoryToken(secret: string, token: string): Promise<HistoryToken | null> {
  const claims = await claimsOf(secret, token);
  if (claims?.kind !== 'history') return null;
  const { merchantId, subject, verified } = claims;
  return { merchantId, visitorId: subject, verified };
}

/** Grants the download of an export for a short time. */
export interface ExportToken {
  readonly merchantId: number;
  readonly exportId: string;
}

export const signExportToken = (
  secret: string,
  { merchantId, exportId }: ExportToken,
  seconds: number,
): Promise<string> => sign(secret, { knd: 'export', mid: merchantId, sub: exportId }, seconds);

/** Verifies an export token. Returns null when it is invalid or expired. */
export async function readExportToken(secret: string, token: string): Promise<ExportToken | null> {
  const claims = await claimsOf(secret, token);
  return claims?.kind === 'export' ? { merchantId: claims.merchantId, exportId: claims.subject } : null;
}

/** Identifies a browser that has signed in before. */
export interface DeviceToken {
  readonly deviceId: string;
  /** The accounts that have signed in from it, as keyed hashes of their usernames, newest first. */
  readonly accounts: readonly string[];
}

export const signDeviceToken = (
  secret: string,
  { deviceId, accounts }: DeviceToken,
  seconds: number,
): Promise<string> => sign(secret, { knd: 'device', sub: deviceId, acc: accounts }, seconds);

/** Verifies a device token. Returns null when it is invalid or expired. */
export async function readDeviceToken(secret: string, token: string): Promise<DeviceToken | null> {
  const { knd, sub, acc } = (await payloadOf(secret, token)) ?? {};
  if (knd !== 'device' || typeof sub !== 'string' || !Array.isArray(acc)) return null;
  return { deviceId: sub, accounts: acc.map(String) };
}

async function payloadOf(secret: string, token: string): Promise<Record<string, unknown> | null> {
  const verified = await jwtVerify(token, await keyOf(secret), { algorithms: ['HS256'] }).catch(() => null);
  return verified && (verified.payload as Record<string, unknown>);
}

async function claimsOf(secret: string, token: string) {
  const payload = await payloadOf(secret, token);
  if (!payload) return null;
  const { knd, mid, sub, sid, eng, vrf } = payload;
  if (typeof mid !== 'number' || typeof sub !== 'string') return null;
  return {
    kind: knd,
    merchantId: mid,
    subject: sub,
    sessionId: sid,
    engagementId: eng,
    verified: vrf === true,
  };
}
