import type { ContactField, ContactList, IdentityKind } from '@foyer/contract/contacts/shapes';
import type { LeadStatus } from '@foyer/domain/lead-ladder';
import type { SegmentGroup, SegmentSource } from '@foyer/domain/segments';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
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
import { byteText, id, merchantId, moment, tenantPolicy } from '../../database/table.ts';

/**
 * A person. Visitors, who are presences in a browser or channel, refer to it by `visitors.contact_id`. Its sort keys are
 * columns, as row-level security would keep conditions from using an index by an expression that is not leakproof.
 */
export const contacts = pgTable(
  'contacts',
  {
    merchantId: merchantId(),
    id: id(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** Sort key of the name. */
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${contacts.lastName} || ' ' || ${contacts.firstName})`),
    company: text('company').notNull().default(''),
    /** ISO 3166-1 alpha-2 in lower case. Empty when unknown. */
    country: text('country').notNull().default(''),
    city: text('city').notNull().default(''),
    language: text('language').notNull().default(''),
    notes: text('notes').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** Values of the merchant's own fields by the id of the field, as validated texts. */
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    /** The member who is responsible. */
    ownerId: uuid('owner_id'),
    leadStatus: text('lead_status').$type<LeadStatus>().notNull().default('NEW'),
    leadMovedAt: moment('lead_moved_at').notNull().defaultNow(),
    score: integer('score').notNull().default(0),
    /** Whether the person came back: a visitor with two visits, or two visitors. Maintained by a trigger. */
    isReturning: boolean('is_returning').notNull().default(false),
    /** What created it. */
    source: text('source').$type<'visitor' | 'member' | 'import'>().notNull(),
    /** Maintained by a trigger on `visitors`. Null for someone who was never seen. */
    lastSeenAt: moment('last_seen_at'),
    /** Sort key of `lastSeenAt`; long ago for someone who was never seen. */
    seenKey: moment('seen_key')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`coalesce(${contacts.lastSeenAt}, timestamptz '1970-01-01 00:00:00+00')`,
      ),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('contacts_created').on(t.merchantId, t.createdAt, t.id),
    index('contacts_name').on(t.merchantId, t.nameKey, t.id),
    index('contacts_score').on(t.merchantId, t.score, t.id),
    index('contacts_seen').on(t.merchantId, t.seenKey, t.id),
    index('contacts_country').on(t.merchantId, t.country, t.createdAt, t.id),
    // For counting the lead tabs of a country.
    index('contacts_country_lead').on(t.merchantId, t.country, t.leadStatus),
    index('contacts_owner').on(t.merchantId, t.ownerId, t.createdAt, t.id),
    index('contacts_source').on(t.merchantId, t.source, t.createdAt, t.id),
    index('contacts_lead').on(t.merchantId, t.leadStatus, t.leadMovedAt, t.id),
    index('contacts_lead_score').on(t.merchantId, t.leadStatus, t.score, t.id),
    index('contacts_lead_seen').on(t.merchantId, t.leadStatus, t.seenKey, t.id),
    index('contacts_modified').on(t.merchantId, t.modifiedAt, t.id),
    index('contacts_moved').on(t.merchantId, t.leadMovedAt, t.id),
    tenantPolicy(),
  ],
);

/** How a person is known on a channel. An identity belongs to one contact. */
export const contactIdentities = pgTable(
  'contact_identities',
  {
    merchantId: merchantId(),
    kind: text('kind').$type<IdentityKind>().notNull(),
    /** Email addresses in lower case, phone numbers in E.164, other ids as the channel gives them. */
    value: byteText('value').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Order within the contact: the first of a kind is the one that is shown and written to. */
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.kind, t.value] }),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    index('contact_identities_contact').on(t.merchantId, t.contactId),
    tenantPolicy(),
  ],
);

/** The merchant's own fields of contacts. */
export const contactFields = pgTable(
  'contact_fields',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    type: text('type').$type<ContactField['type']>().notNull(),
    /** Not empty: the value is one of them. */
    choices: text('choices').array().notNull().default(sql`'{}'::text[]`),
    /** Pattern of a REGEX field. */
    pattern: text('pattern').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('contact_fields_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

/**
 * The search tokens of contacts (`tokens.ts`): names, identities, tags and values of own fields. Without a foreign key,
 * which would check each word: who writes them has locked the contact, and a trigger removes them with it. When the
 * contact was created is a column, so that the index has what a token finds in the order of the newest.
 */
export const contactTokens = pgTable(
  'contact_words',
  {
    merchantId: merchantId(),
    contactId: uuid('contact_id').notNull(),
    word: byteText('word').notNull(),
    contactCreatedAt: moment('contact_created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.contactId, t.word] }),
    index('contact_words_word').on(t.merchantId, t.word, t.contactCreatedAt, t.contactId),
    tenantPolicy(),
  ],
);

/** A named group of contacts. */
export const contactLists = pgTable(
  'contact_lists',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<ContactList['status']>().notNull(),
    kind: text('kind').$type<ContactList['kind']>().notNull().default('static'),
    /** Of a dynamic list. */
    conditions: jsonb('conditions').$type<SegmentGroup>(),
    /** What the conditions depend on, by which triggers know whether a change matters. */
    uses: text('uses').array().$type<SegmentSource[]>().notNull().default(sql`'{}'::text[]`),
    /** The lists in the conditions. */
    usesLists: uuid('uses_lists').array().notNull().default(sql`'{}'::uuid[]`),
    /** Number of members. Maintained by a trigger. */
    size: integer('size').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('contact_lists_name').on(t.merchantId, sql`lower(${t.name})`),
    index('contact_lists_created').on(t.merchantId, t.createdAt, t.id),
    index('contact_lists_changed').on(t.merchantId, t.modifiedAt, t.id),
    index('contact_lists_size').on(t.merchantId, t.size, t.id),
    index('contact_lists_kind').on(t.merchantId, t.kind, t.createdAt, t.id),
    index('contact_lists_status').on(t.merchantId, t.status, t.createdAt, t.id),
    tenantPolicy(),
  ],
);

/** The contacts on a list. */
export const contactListMembers = pgTable(
  'contact_list_members',
  {
    merchantId: merchantId(),
    listId: uuid('list_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** Set by a trigger. The index by it has the members of a list in the order of the newest contacts. */
    contactCreatedAt: moment('contact_created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.listId, t.contactId] }),
    foreignKey({
      columns: [t.merchantId, t.listId],
      foreignColumns: [contactLists.merchantId, contactLists.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    index('contact_list_members_contact').on(t.merchantId, t.contactId, t.listId),
    index('contact_list_members_created').on(t.merchantId, t.listId, t.contactCreatedAt, t.contactId),
    tenantPolicy(),
  ],
);
