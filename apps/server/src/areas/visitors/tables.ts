import type { Campaign } from '@foyer/contract/visitors/shapes';
import { sql } from 'drizzle-orm';
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
import type { z } from 'zod';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** What a visitor is linked to a contact by, and what it fills in. */
const LINKED_BY =
  "email || '|' || phone || '|' || coalesce(external_id, '') || '|' || first_name || '|' || last_name || '|' || company";

/** A presence on the site or a channel, across tabs and days. The person is a contact. */
export const visitors = pgTable(
  'visitors',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    /** `sub` of a signed identity. The same `sub` is the same visitor. */
    externalId: text('external_id'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull().default(''),
    /**
     * The email address of a signed identity, or confirmed by a code; null for none. Transcripts are mailed to no other
     * address at the visitor's request.
     */
    confirmedEmail: text('confirmed_email'),
    phone: text('phone').notNull().default(''),
    company: text('company').notNull().default(''),
    /** ISO 3166-1 alpha-2 in lower case. Empty when unknown. */
    country: text('country').notNull().default(''),
    city: text('city').notNull().default(''),
    region: text('region').notNull().default(''),
    state: text('state').notNull().default(''),
    timeZone: text('time_zone'),
    language: text('language'),
    channel: text('channel').notNull().default('web'),
    notes: text('notes').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    leadStatus: text('lead_status').notNull().default('NEW'),
    trackingCode: text('tracking_code').notNull().default('9'),
    /** `agentId|firstName|lastName`, or `||` (Specification 3). */
    trackedBy: text('tracked_by').notNull().default('||'),
    trackMessage: text('track_message').notNull().default(''),
    params: jsonb('params').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** The departments whose rules the visitor matches. Maintained by `departments.ts`. */
    departmentIds: uuid('department_ids').array().notNull().default(sql`'{}'::uuid[]`),
    simulated: boolean('simulated').notNull().default(false),
    /**
     * The newest chat, also after it closed. This and the two columns below are maintained by a trigger on
     * `conversations`.
     */
    conversationId: uuid('conversation_id'),
    /** The members in the newest chat and in all open conversations. */
    agentIds: uuid('agent_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** The teams whose queues contain the open conversations. */
    teamIds: uuid('team_ids').array().notNull().default(sql`'{}'::uuid[]`),
    consentAt: moment('consent_at'),
    /** The person, once one is known. Maintained by `contacts/linking.ts`. */
    contactId: uuid('contact_id'),
    /** What the visitor was last linked by. `needsLink` follows from it. */
    linkedAs: text('linked_as').notNull().default('|||||'),
    needsLink: boolean('needs_link')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`linked_as <> ${LINKED_BY} and (email <> '' or phone <> '' or external_id is not null)`),
      ),
    visitCount: integer('visit_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('visitors_external').on(t.merchantId, t.externalId),
    index('visitors_email').on(t.merchantId, sql`lower(${t.email})`, t.lastSeenAt, t.id),
    index('visitors_seen').on(t.merchantId, t.lastSeenAt, t.id),
    index('visitors_country').on(t.merchantId, t.country, t.lastSeenAt, t.id),
    index('visitors_channel').on(t.merchantId, t.channel, t.lastSeenAt, t.id),
    index('visitors_departments').using('gin', t.departmentIds),
    // For `visitors_seen_by`.
    index('visitors_agents').using('gin', t.agentIds).where(sql`agent_ids <> '{}'`),
    index('visitors_teams').using('gin', t.teamIds).where(sql`team_ids <> '{}'`),
    index('visitors_tracked')
      .on(t.merchantId, sql`split_part(${t.trackedBy}, '|', 1)`)
      .where(sql`tracked_by <> '||'`),
    index('visitors_contact')
      .on(t.merchantId, t.contactId, t.lastSeenAt, t.id)
      .where(sql`contact_id is not null`),
    index('visitors_unlinked').on(t.merchantId, t.id).where(sql`needs_link`),
    index('visitors_tracking').on(t.merchantId, t.trackingCode, t.lastSeenAt, t.id),
    tenantPolicy(),
  ],
);

/** A visit to the site; ends after 30 minutes without a page. Online while `endedAt` is null. */
export const visits = pgTable(
  'visits',
  {
    merchantId: merchantId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    engagementId: uuid('engagement_id'),
    channel: text('channel').notNull().default('web'),
    country: text('country').notNull().default(''),
    browser: text('browser').notNull().default(''),
    os: text('os').notNull().default(''),
    device: text('device').notNull().default('desktop'),
    language: text('language'),
    ip: text('ip').notNull().default(''),
    referrer: text('referrer').notNull().default(''),
    campaign: jsonb('campaign').$type<z.infer<typeof Campaign>>(),
    /** Empty for a campaign without one, so that filters and results compare a plain column. */
    campaignName: text('campaign_name').generatedAlwaysAs(sql`coalesce(campaign ->> 'name', '')`),
    pageUrl: text('page_url'),
    pageTitle: text('page_title'),
    pageCount: integer('page_count').notNull().default(0),
    startedAt: moment('started_at').notNull().defaultNow(),
    /**
     * Renewed while a socket of the visit is open; without renewal for a minute the visit ends. Database time, compared
     * only with the database's clock.
     */
    seenAt: moment('seen_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.visitorId], foreignColumns: [visitors.merchantId, visitors.id] }),
    index('visits_newest').on(t.merchantId, t.startedAt, t.id),
    index('visits_visitor').on(t.merchantId, t.visitorId, t.startedAt, t.id),
    index('visits_online').on(t.merchantId, t.visitorId).where(sql`ended_at is null`),
    // For the filters of the visit history. None contains a column that changes with every page.
    index('visits_country').on(t.merchantId, t.country, t.startedAt, t.id),
    index('visits_device').on(t.merchantId, t.device, t.startedAt, t.id),
    index('visits_engagement').on(t.merchantId, t.engagementId, t.startedAt, t.id),
    index('visits_direct').on(t.merchantId, t.startedAt, t.id).where(sql`campaign is null and referrer = ''`),
    index('visits_referral')
      .on(t.merchantId, t.startedAt, t.id)
      .where(sql`campaign is null and referrer <> ''`),
    index('visits_campaign').on(t.merchantId, t.startedAt, t.id).where(sql`campaign is not null`),
    index('visits_campaign_name')
      .on(t.merchantId, t.campaignName, t.startedAt, t.id)
      .where(sql`campaign_name <> ''`),
    index('visits_engagement_campaigns')
      .on(t.merchantId, t.engagementId, t.startedAt, t.id)
      .where(sql`campaign_name <> ''`),
    tenantPolicy(),
  ],
);

export const pageViews = pgTable(
  'page_views',
  {
    merchantId: merchantId(),
    visitId: uuid('visit_id').notNull(),
    id: id(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    arrivedAt: moment('arrived_at').notNull(),
    leftAt: moment('left_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.visitId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.visitId], foreignColumns: [visits.merchantId, visits.id] }),
    tenantPolicy(),
  ],
);
