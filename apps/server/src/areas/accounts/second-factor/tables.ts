import { bigint, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { members } from '../tables.ts';

/** The authenticator app of a member. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    merchantId: merchantId(),
    memberId: uuid('member_id').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** Null until the first code confirms it. Not effective before. */
    confirmedAt: moment('confirmed_at'),
    /** Time step of the last accepted code, so that a code works once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.memberId] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    name: text('name').notNull(),
    /** As in WebAuthn, base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('passkeys_credential').on(t.merchantId, t.credentialId),
    index('passkeys_member').on(t.merchantId, t.memberId),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);

/** Recovery codes for a lost second factor. Only their hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    merchantId: merchantId(),
    memberId: uuid('member_id').notNull(),
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.memberId, t.hash] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);
