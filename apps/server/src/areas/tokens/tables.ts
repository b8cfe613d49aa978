import type { ApiScopes } from '@foyer/domain/api-scopes';
import { foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';

/** Tokens with which programs make calls for a member. A revoked one is deleted. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    /** SHA-256 of the token. */
    hash: text('hash').notNull(),
    ending: text('ending').notNull(),
    scopes: jsonb('scopes').$type<ApiScopes>().notNull(),
    /** The member for whom it acts. */
    createdBy: uuid('created_by').notNull(),
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('api_tokens_hash').on(t.merchantId, t.hash),
    foreignKey({
      columns: [t.merchantId, t.createdBy],
      foreignColumns: [members.merchantId, members.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);
