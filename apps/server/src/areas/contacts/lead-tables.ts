import type { LadderStep, LeadReason } from '@foyer/domain/lead-ladder';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { contacts } from './tables.ts';

/** The moves of contacts on the lead ladder. Rows are only added. */
export const leadMoves = pgTable(
  'lead_moves',
  {
    merchantId: merchantId(),
    id: id(),
    contactId: uuid('contact_id').notNull(),
    from: text('from_step').$type<LadderStep>().notNull(),
    to: text('to_step').$type<LadderStep>().notNull(),
    actorType: text('actor_type').$type<'member' | 'rule' | 'system' | 'visitor'>().notNull(),
    /** The member. */
    actorId: uuid('actor_id'),
    reason: text('reason').$type<LeadReason>().notNull(),
    note: text('note').notNull().default(''),
    /** The score at that time. */
    score: integer('score').notNull().default(0),
    movedAt: moment('moved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    index('lead_moves_contact').on(t.merchantId, t.contactId, t.movedAt, t.id),
    check('lead_moves_actor', sql`(${t.actorType} = 'member') = (${t.actorId} is not null)`),
    check('lead_moves_elsewhere', sql`${t.from} <> ${t.to}`),
    check(
      'lead_moves_dnq',
      sql`${t.to} <> 'DNQ' or ${t.reason} in ('seller', 'area', 'competitor', 'not_real', 'other', 'linked')`,
    ),
    tenantPolicy(),
  ],
);
