import { API_SCOPES, type ApiScope } from '@foyer/domain/api-scopes';
import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Instant, MemberRef, Uuid } from '../kernel/shapes.ts';

const Permission = z.enum(['view', 'change']).optional();

/** What a token may read (`view`) or also change (`change`), by area of pages. */
export const ApiScopes = z
  .strictObject(
    Object.fromEntries(API_SCOPES.map((scope) => [scope, Permission])) as Record<ApiScope, typeof Permission>,
  )
  .refine((scopes) => Object.values(scopes).some((one) => one !== undefined), 'Please select Scopes');

/** A token with which programs of the merchant make calls. The token itself is returned only when it is created. */
export const ApiToken = z.object({
  id: Uuid,
  name: z.string(),
  /** Its last characters, by which people recognize it. */
  ending: z.string(),
  scopes: ApiScopes,
  /** The member for whom it acts. Null if deleted: the token no longer works. */
  createdBy: MemberRef.nullable(),
  /** Null: never. */
  expiresDate: Instant.nullable(),
  /** To the minute. */
  lastUsedDate: Instant.nullable(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Changes of a token. Its scopes and expiry are fixed: create another one instead. */
export const ApiTokenChange = z.strictObject({ name: z.string().trim().min(1).max(NAME_MAX) });

export const ApiTokenInput = ApiTokenChange.extend({
  scopes: ApiScopes,
  /** Null: the token never expires. */
  days: z.number().int().min(1).max(3650).nullable().default(90),
});
