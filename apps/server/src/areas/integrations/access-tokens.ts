import type { Wording } from '@foyer/contract/kernel/errors';
import { fillText, type Integration } from '@foyer/domain/integrations/descriptor';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { AccountValues } from '../../kernel/account-values.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { seal, unseal } from '../../kernel/seal.ts';
import { addressOf } from './addresses.ts';
import { type ConnectionRow, findConnection, openValues, sameAccount, sealContext } from './connections.ts';
import { type Sent, sendRequest } from './sending.ts';
import { integrations } from './tables.ts';

/** A token is replaced so long before it expires. Milliseconds. */
const LEAD_MS = 60_000;
const HOUR_SECONDS = 3_600;

type AccessToken = { readonly token: string } | { readonly refused: Sent };

type OAuth2 = Extract<Integration['auth'], { kind: 'oauth2' }>;

/** Exchanges in progress in this process. Calls share one, since each keeps a database connection until it ends. */
const exchanges = memoizeByKey((_: Services) => new Map<string, Promise<AccessToken>>());

/**
 * The access token of a connection by OAuth 2. An expired one is exchanged once for concurrent calls.
 * @param rejected a token that the provider does not accept any more
 */
export async function accessToken(
  services: Services,
  seen: ConnectionRow,
  { auth, name }: Integration,
  rejected?: string,
): Promise<AccessToken> {
  if (auth.kind !== 'oauth2') throw new Error(`${name} has no access token.`);
  const known = storedToken(services, seen, rejected);
  if (known) return { token: known };
  const running = exchanges(services);
  // Another account may have been entered meanwhile; a rotated token leaves the time of modification alone.
  const key = `${seen.id} ${seen.modifiedAt.getTime()} ${rejected}`;
  const exchange =
    running.get(key) ?? exchanged(services, seen, auth, rejected).finally(() => running.delete(key));
  running.set(key, exchange);
  return exchange;
}

/** Exchanges a token under a lock, so that other processes do not exchange it too. */
function exchanged(
  services: Services,
  seen: ConnectionRow,
  auth: OAuth2,
  rejected: string | undefined,
): Promise<AccessToken> {
  const { merchantId } = seen;
  return services.database.tenant(merchantId).transaction(async (db) => {
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`integrations ${seen.id}`}), ${merchantId})`,
    );
    const row = (await findConnection(db, merchantId, seen.integration)) ?? seen;
    const meanwhile = storedToken(services, row, rejected);
    if (meanwhile) return { token: meanwhile };
    const { values, secrets } = openValues(services.config, row);
    const { clientId = '', clientSecret = '', refreshToken = '', accountId = '' } = values;
    if (auth.grant === 'refresh_token' && !refreshToken) return { refused: NOT_ALLOWED };
    const form: Record<string, string> =
      auth.grant === 'refresh_token'
        ? {
            grant_type: auth.grant,
            refresh_token: refreshToken,
            client_id: clientId,
            client_secret: clientSecret,
          }
        : { grant_type: auth.grant, ...(accountId && { account_id: accountId }) };
    const granted = await grant(services, row.integration, fillText(auth.tokenUrl, values), form, {
      ...(auth.grant !== 'refresh_token' && { authorization: basic(clientId, clientSecret) }),
    });
    if ('refused' in granted) return granted;
    await storeGranted(services, db, row, granted, secrets);
    return { token: granted.token };
  });
}

const NOT_ALLOWED: Sent = {
  ...{ state: 'failed', status: null, text: '', attempts: 0, duration: 0, isDenied: true },
  error: { text: 'Access has not been allowed yet.', values: {} },
};

const WITHDRAWN: Wording = {
  text: 'Access has expired or was withdrawn. Allow it again in the settings of the integration.',
  values: {},
};

interface Granted {
  readonly token: string;
  readonly seconds: number;
  readonly refreshToken: string | null;
}

/** Asks the token endpoint of a provider. Never repeated, since codes and rotated tokens work once. */
export async function grant(
  services: Services,
  integration: IntegrationId,
  tokenUrl: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Granted | { readonly refused: Sent }> {
  const sent = await sendRequest(services, {
    method: 'POST',
    url: addressOf(services.config, integration, tokenUrl),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
    body: new URLSearchParams(form).toString(),
    isIdempotent: false,
  });
  const answer = parsed(sent.text);
  if (answer.error === 'invalid_grant')
    return { refused: { ...sent, state: 'failed', status: null, error: WITHDRAWN, isDenied: true } };
  const { access_token: token, expires_in: seconds = HOUR_SECONDS, refresh_token: next } = answer;
  if (sent.state !== 'done' || typeof token !== 'string') {
    const error = sent.error ?? { text: 'The provider gave no access token.', values: {} };
    return { refused: { ...sent, state: 'failed', error } };
  }
  return { token, seconds: Number(seconds), refreshToken: typeof next === 'string' ? next : null };
}

/** Stores what a provider granted, unless another account was entered or allowed meanwhile. */
export async function storeGranted(
  { config }: Services,
  db: Db,
  row: ConnectionRow,
  { token, seconds, refreshToken }: Granted,
  secrets: AccountValues,
): Promise<void> {
  const { SEAL_SECRET } = config;
  const rotated = refreshToken && refreshToken !== secrets.refreshToken ? { ...secrets, refreshToken } : null;
  await db
    .update(integrations)
    .set({
      sealedToken: seal(SEAL_SECRET, sealContext(row, 'token'), token),
      tokenExpiresAt: new Date(Date.now() + seconds * 1_000),
      ...(rotated && {
        sealedValues: seal(SEAL_SECRET, sealContext(row, 'values'), JSON.stringify(rotated)),
      }),
    })
    .where(sameAccount(row));
}

/** The stored token, if it is still good. */
function storedToken({ config }: Services, row: ConnectionRow, rejected: string | undefined): string | null {
  const { sealedToken, tokenExpiresAt } = row;
  if (!sealedToken || !tokenExpiresAt || tokenExpiresAt.getTime() < Date.now() + LEAD_MS) return null;
  const token = unseal(config.SEAL_SECRET, sealContext(row, 'token'), sealedToken);
  return token === rejected ? null : token;
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
