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

type Payload = Record<string, unknown>;

interface Secret {
  readonly key: Promise<CryptoKey>;
  /** Payloads of tokens with a valid signature, since clients send the same token with each request. */
  readonly known: Map<string, Payload>;
}

const MAX_KNOWN = 10_000;

const secrets = new Map<string, Secret>();

function secretOf(text: string): Secret {
  const bytes = new TextEncoder().encode(text);
  const secret = secrets.get(text) ?? {
    key: crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign', 'verify']),
    known: new Map(),
  };
  secrets.set(text, secret);
  return secret;
}

const sign = async (secret: string, claims: Record<string, unknown>, seconds: number) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(await secretOf(secret).key);

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

async function payloadOf(secret: string, token: string): Promise<Payload | null> {
  const { key, known } = secretOf(secret);
  const payload = known.get(token) ?? (await verified(await key, token));
  if (!payload || Number(payload.exp) * 1000 <= Date.now()) {
    known.delete(token);
    return null;
  }
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(token, payload);
  return payload;
}

const verified = (key: CryptoKey, token: string): Promise<Payload | null> =>
  jwtVerify<Payload>(token, key, { algorithms: ['HS256'] }).then(
    ({ payload }) => payload,
    () => null,
  );

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
