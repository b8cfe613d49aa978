import type { Consent, ConsentWording } from '@foyer/contract/contacts/consent-shapes';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { contacts } from '../tables.ts';

/**
 * Consents that people gave and withdrew. Rows are only added; a merge changes their contact, and the
 * undo of an import removes what it recorded.
 */
export const contactConsents = pgTable(
  'contact_consents',
  {
    merchantId: merchantId(),
    id: id(),
    contactId: uuid('contact_id').notNull(),
    channel: text('channel').$type<Consent['channel']>().notNull(),
    purpose: text('purpose').$type<Consent['purpose']>().notNull(),
    state: text('state').$type<Consent['state']>().notNull(),
    basis: text('basis').$type<Consent['basis']>().notNull(),
    /** The text that was agreed to, with its version among the merchant's wordings. */
    wording: text('wording').notNull().default(''),
    wordingVersion: integer('wording_version'),
    evidence: jsonb('evidence').$type<Consent['evidence']>().notNull(),
    actorType: text('actor_type').$type<Consent['recordedBy']>().notNull(),
    actorId: text('actor_id'),
    at: moment('at').notNull(),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    index('contact_consents_contact').on(t.merchantId, t.contactId, t.at, t.id),
    tenantPolicy(),
  ],
);

/** The texts by which a merchant asks for consent. A text is never changed, only followed by another version. */
export const consentWordings = pgTable(
  'consent_wordings',
  {
    merchantId: merchantId(),
    channel: text('channel').$type<ConsentWording['channel']>().notNull(),
    purpose: text('purpose').$type<ConsentWording['purpose']>().notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.channel, t.purpose, t.version] }), tenantPolicy()],
);
