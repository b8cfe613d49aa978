import { createHash, randomBytes } from 'node:crypto';
import { API_TOKENS_MAX } from '@foyer/contract/tokens/constants';
import { tokensFull } from '@foyer/contract/tokens/errors';
import type { ApiToken, ApiTokenInput } from '@foyer/contract/tokens/shapes';
import { API_TOKEN_PREFIX } from '@foyer/domain/api-scopes';
import { fullName } from '@foyer/domain/full-name';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MemberScope } from '../../kernel/context.ts';
import { recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { members } from '../accounts/tables.ts';
import { apiTokens } from './tables.ts';

type TokenRow = typeof apiTokens.$inferSelect;

const TOKEN_BYTES = 32;
const ENDING = 4;
const DAY_MS = 86_400_000;

/** Tokens have 256 random bits, so that a plain hash suffices. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The merchant of a token. Null for a text that is none. */
export function merchantOf(token: string): number | null {
  const [, id = ''] = /^foyer_(\d{1,10})_[\w-]{43}$/.exec(token) ?? [];
  return id === '' ? null : Number(id);
}

export const tokenRecords = recordsOf({
  table: apiTokens,
  name: 'apiToken',
  topic: 'apiTokens',
  isSerial: true,
  present: ({ name, ending, scopes, expiresAt }) => ({ name, ending, scopes, expiresDate: expiresAt }),
});

/** Creates a token for the caller. Returns the token, which cannot be read again. @throws Refusal if there are too many */
export async function createToken(
  scope: MemberScope,
  { name, scopes, days }: z.output<typeof ApiTokenInput>,
) {
  const { merchantId } = scope.tenant;
  const token = `${API_TOKEN_PREFIX}${merchantId}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const row = await tokenRecords.create(scope, async (db) => {
    const count = await db.$count(apiTokens, eq(apiTokens.merchantId, merchantId));
    if (count >= API_TOKENS_MAX) throw new Refusal(tokensFull);
    return {
      name,
      scopes,
      hash: hashOf(token),
      ending: token.slice(-ENDING),
      createdBy: scope.caller.id,
      expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
    };
  });
  return { row, token };
}

export const listTokens = (scope: MemberScope): Promise<TokenRow[]> =>
  tokenRecords.list(scope, asc(sql`lower(${apiTokens.name})`), asc(apiTokens.id));

/** The wire form of tokens, with the members for whom they act. */
export async function presentTokens(
  { tenant: { merchantId, read } }: MemberScope,
  rows: readonly TokenRow[],
): Promise<ApiToken[]> {
  const ids = [...new Set(rows.map(({ createdBy }) => createdBy))];
  const people =
    ids.length === 0
      ? []
      : await read((db) =>
          db
            .select()
            .from(members)
            .where(and(eq(members.merchantId, merchantId), inArray(members.id, ids))),
        );
  return rows.map((row) => {
    const member = people.find(({ id }) => id === row.createdBy);
    return {
      id: row.id,
      name: row.name,
      ending: row.ending,
      scopes: row.scopes,
      createdBy: member ? { id: member.id, name: fullName(member), imageUrl: member.imageUrl } : null,
      expiresDate: row.expiresAt?.toISOString() ?? null,
      lastUsedDate: row.lastUsedAt?.toISOString() ?? null,
      createdDate: row.createdAt.toISOString(),
      lastModifiedDate: row.modifiedAt.toISOString(),
    };
  });
}

export async function presentToken(scope: MemberScope, row: TokenRow): Promise<ApiToken> {
  const [token] = await presentTokens(scope, [row]);
  return token as ApiToken;
}
