import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { roles } from '../../roles/tables.ts';
import { members } from '../tables.ts';

/** Invitations to join the team, until the person registers or the invitation is withdrawn. */
export const invitations = pgTable(
  'invitations',
  {
    merchantId: merchantId(),
    id: id(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').notNull(),
    departmentIds: uuid('department_ids').array().notNull().default(sql`'{}'::uuid[]`),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('invitations_email').on(t.merchantId, sql`lower(${t.email})`),
    index('invitations_newest').on(t.merchantId, t.createdAt, t.id),
    foreignKey({ columns: [t.merchantId, t.role], foreignColumns: [roles.merchantId, roles.name] }),
    foreignKey({ columns: [t.merchantId, t.invitedBy], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);
