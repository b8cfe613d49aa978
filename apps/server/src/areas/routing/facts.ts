import { isOpen } from '@foyer/domain/opening-hours';
import type { RuleFacts, RuleSource } from '@foyer/domain/rule-conditions';
import { visitorName } from '@foyer/domain/visitor-name';
import { threadPath } from '@foyer/domain/work-paths';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { identitiesOf } from '../contacts/store.ts';
import { contactListMembers, contacts } from '../contacts/tables.ts';
import { labelNames } from '../conversations/labels.ts';
import { conversations } from '../conversations/tables.ts';
import { hoursOf } from '../merchants/opening-hours.ts';
import { merchantOf } from '../merchants/queries.ts';
import { visitors, visits } from '../visitors/tables.ts';

/** A conversation with what conditions of rules can ask for. */
export interface ConversationFacts {
  readonly id: string;
  readonly facts: RuleFacts;
  readonly title: string;
  readonly path: string;
  readonly visitorId: string;
  readonly contactId: string | null;
  readonly row: typeof conversations.$inferSelect;
}

/**
 * What is known about conversations now, as far as conditions ask for it, in one query for each source.
 * @param at the time for which opening hours are evaluated
 */
export async function loadConversationFacts(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  sources: ReadonlySet<RuleSource>,
  at: Date,
): Promise<Map<string, ConversationFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ conversation: conversations, visitor: visitors })
    .from(conversations)
    .innerJoin(
      visitors,
      and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
    )
    .where(and(eq(conversations.merchantId, merchantId), isOneOf(conversations.id, ids)));
  const isAsked = (source: RuleSource) => sources.has(source);
  const visitIds = rows.flatMap(({ conversation }) => conversation.visitId ?? []);
  const contactIds = rows.flatMap(({ visitor }) => visitor.contactId ?? []);
  const labels = isAsked('conversation')
    ? await labelNames(db, merchantId, ids)
    : new Map<string, string[]>();
  const pages = isAsked('visit') ? await visitFacts(db, merchantId, visitIds) : new Map<string, RuleFacts>();
  const people = isAsked('contact')
    ? await contactFacts(db, merchantId, contactIds)
    : new Map<string, RuleFacts>();
  const hours = isAsked('conversation') ? await hoursFact(db, merchantId, at) : '';
  return new Map(
    rows.map(({ conversation, visitor }) => [
      conversation.id,
      {
        id: conversation.id,
        title: visitorName({ referenceID: visitor.id, ...visitor }),
        path: threadPath(conversation),
        visitorId: visitor.id,
        contactId: visitor.contactId,
        row: conversation,
        facts: {
          ...pages.get(conversation.visitId ?? ''),
          ...(people.get(visitor.contactId ?? '') ?? strangerFacts(visitor)),
          channel: conversation.kind === 'mail' ? 'email' : conversation.channel,
          kind: conversation.kind,
          engagement: conversation.engagementId,
          language: languageOf(conversation.language || visitor.language),
          country: visitor.country,
          city: visitor.city,
          hours,
          status: conversation.inboxStatus,
          priority: conversation.priority,
          team: conversation.departmentId ? [conversation.departmentId] : visitor.departmentIds,
          assigned: conversation.assignedTo,
          label: labels.get(conversation.id) ?? [],
          rating: conversation.ratingScore,
          sentiment: conversation.sentiment,
        },
      },
    ]),
  );
}

/** The primary subtag, since 'pt' matches 'pt-BR'. */
export const languageOf = (tag: string | null): string => (tag ?? '').toLowerCase().split(/[-_]/, 1)[0] ?? '';

const strangerFacts = (visitor: { email: string; company: string; tags: string[] }): RuleFacts => ({
  email: visitor.email,
  company: visitor.company,
  tag: visitor.tags,
  ladder: 'NEW',
  score: 0,
  list: [],
});

/** Whether the merchant is open. Always, without opening hours. */
export async function hoursFact(db: Db, merchantId: number, at: Date): Promise<'open' | 'closed'> {
  const { settings, timeZone } = await merchantOf(db, merchantId);
  const isShut = settings.openingHours && !isOpen(hoursOf(settings.openingHours, timeZone), at);
  return isShut ? 'closed' : 'open';
}

async function visitFacts(db: Db, merchantId: number, ids: readonly string[]) {
  const rows = await db
    .select({ id: visits.id, pageUrl: visits.pageUrl, campaign: visits.campaign, referrer: visits.referrer })
    .from(visits)
    .where(and(eq(visits.merchantId, merchantId), isOneOf(visits.id, ids)));
  return new Map<string, RuleFacts>(
    rows.map(({ id, pageUrl, campaign, referrer }) => [
      id,
      {
        page: pageUrl,
        campaign: Object.values(campaign ?? {}).filter(
          (value): value is string => typeof value === 'string' && value !== '',
        ),
        source: referrer,
      },
    ]),
  );
}

/** What conditions can ask about contacts, by id; own fields by the id of the field. */
export async function contactFacts(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, RuleFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  const memberships = await db
    .select({ contactId: contactListMembers.contactId, listId: contactListMembers.listId })
    .from(contactListMembers)
    .where(and(eq(contactListMembers.merchantId, merchantId), isOneOf(contactListMembers.contactId, ids)));
  const lists = valuesBy(
    memberships,
    ({ contactId }) => contactId,
    ({ listId }) => listId,
  );
  const identities = await identitiesOf(db, merchantId, ids);
  return new Map(
    rows.map((contact) => [
      contact.id,
      {
        ...contact.fields,
        list: lists.get(contact.id) ?? [],
        score: contact.score,
        ladder: contact.leadStatus,
        tag: contact.tags,
        company: contact.company,
        language: languageOf(contact.language),
        country: contact.country,
        city: contact.city,
        email: (identities.get(contact.id) ?? []).flatMap(({ kind, value }) =>
          kind === 'email' ? [value] : [],
        ),
      },
    ]),
  );
}
