import type { SessionEndReason } from '@foyer/contract/accounts/constants';
import type { Preferences } from '@foyer/contract/accounts/member-shapes';
import type { PendingFactor } from '@foyer/contract/accounts/second-factor-shapes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';
import { roles } from '../roles/tables.ts';

export const members = pgTable(
  'members',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    /** Unique in the installation: the token request names no merchant (Catalogue 7.2). */
    userName: text('user_name').notNull(),
    email: text('email').notNull(),
    /** Null for the service user, who cannot sign in. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').notNull(),
    /** The merchant's service user, omitted from lists (Specification 6). */
    isService: boolean('is_service').notNull().default(false),
    status: text('status').$type<'Active' | 'Inactive'>().notNull().default('Active'),
    imageUrl: text('image_url'),
    deviceId: text('device_id'),
    /** Values chosen by the member; defaults are in the contract. */
    preferences: jsonb('preferences').$type<z.input<typeof Preferences>>().notNull().default({}),
    /** Written by servers of the previous version, which may run concurrently. */
    failedCount: integer('failed_count').notNull().default(0),
    failedSince: moment('failed_since'),
    /** When the member was last notified of wrong passwords or codes. */
    warnedAt: moment('warned_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('members_user_name').on(sql`lower(${t.userName})`),
    uniqueIndex('members_email').on(t.merchantId, sql`lower(${t.email})`),
    index('members_address').on(sql`lower(${t.email})`),
    index('members_newest').on(t.merchantId, t.createdAt, t.id),
    index('members_role').on(t.merchantId, t.role, t.createdAt, t.id),
    foreignKey({ columns: [t.merchantId, t.role], foreignColumns: [roles.merchantId, roles.name] }),
    tenantPolicy(),
  ],
);

/** One sign-in. Its refresh token changes with every use; reuse of an old one ends the session. */
export const sessions = pgTable(
  'sessions',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    /** SHA-256 of the current and the previous refresh token. */
    refreshHash: text('refresh_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<SessionEndReason>(),
    /** What the session still lacks. Until then its tokens open only the calls about second factors. */
    pendingFactor: text('pending_factor').$type<PendingFactor>(),
    /** The pending WebAuthn challenge. */
    challenge: text('challenge'),
    challengeUntil: moment('challenge_until'),
    /** Device id of a browser that had signed in to the account before. */
    knownDevice: text('known_device'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('sessions_member').on(t.merchantId, t.memberId),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);

/** Wrong passwords and codes; rows of the installation. */
export const failedAttempts = pgTable(
  'failed_attempts',
  {
    merchantId: merchantId(),
    /** Keyed hash of what is counted: an account, an address, both, or a member. */
    key: text('key').notNull(),
    /** Wrong attempts as of `lastAt`. They expire over time. */
    failures: doublePrecision('failures').notNull().default(0),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.key] }),
    index('failed_attempts_old').on(t.merchantId, t.lastAt),
    tenantPolicy(),
  ],
);

/** Heartbeat and presence of a member: present until `leaseUntil`, renewed by sockets and the catalogue's heartbeat. */
export const userAgents = pgTable(
  'user_agents',
  {
    merchantId: merchantId(),
    memberId: uuid('member_id').notNull(),
    department: text('department').notNull().default('Management'),
    loginStatus: text('login_status').notNull().default('login'),
    away: boolean('away').notNull().default(false),
    /**
     * Not indexed: an index would save a few milliseconds every five seconds, and double the writes of each renewal.
     */
    leaseUntil: moment('lease_until').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.memberId] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);

/** User-agent login records (Specification 3). */
export const loginRecords = pgTable(
  'login_records',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    createdBy: text('created_by').notNull(),
    department: text('department').notNull(),
    device: text('device').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    ip: text('ip').notNull(),
    loginStatus: text('login_status').notNull(),
    version: text('version').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at').notNull(),
    logoutAt: moment('logout_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('login_records_newest').on(t.merchantId, t.lastLoginAt, t.id),
    index('login_records_email').on(t.merchantId, sql`lower(${t.email})`, t.lastLoginAt, t.id),
    index('login_records_member').on(t.merchantId, t.memberId, t.lastLoginAt, t.id),
    tenantPolicy(),
  ],
);
