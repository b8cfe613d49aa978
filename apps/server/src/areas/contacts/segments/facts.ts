import { CONSENT_CHANNELS } from '@foyer/contract/contacts/consent-shapes';
import { leadStatusText } from '@foyer/domain/lead-ladder';
import type { PersonFacts, SegmentEvent } from '@foyer/domain/segment-evaluation';
import { conditionsOf, SEGMENT_LIMITS, type SegmentGroup, segmentConsent } from '@foyer/domain/segments';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { containing } from '../../../kernel/like.ts';
import type { ContactRow } from '../record.ts';
import { identitiesOf } from '../store.ts';
import { contactListMembers, contacts } from '../tables.ts';
import { DONE, isUnsubscribed, marketingConsent } from './compile.ts';

/** One more than a condition can ask for, so that a bounded number of events gives the same answer as all of them. */
const EVENTS_MAX = SEGMENT_LIMITS.times + 1;

interface EventRow extends Record<string, unknown> {
  readonly field: string;
  readonly at: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly score: number | null;
}

/** What is known about a person, as far as conditions ask for it. */
export async function loadFacts(db: Db, contact: ContactRow, group: SegmentGroup): Promise<PersonFacts> {
  const { merchantId, id } = contact;
  const [identities, consents, lists, events] = [
    await identitiesOf(db, merchantId, [id]),
    await loadConsents(db, contact),
    await db
      .select({ id: contactListMembers.listId })
      .from(contactListMembers)
      .where(and(eq(contactListMembers.merchantId, merchantId), eq(contactListMembers.contactId, id))),
    await loadEvents(db, contact, group),
  ];
  return {
    texts: {
      name: `${contact.firstName} ${contact.lastName}`,
      company: contact.company,
      city: contact.city,
      language: contact.language,
      ...contact.fields,
    },
    choices: {
      country: [contact.country],
      tags: contact.tags,
      owner: contact.ownerId ? [contact.ownerId] : [],
      source: [contact.source],
      leadType: [contact.isReturning ? 'RETURN' : 'NEW'],
      leadStatus: [leadStatusText(contact.leadStatus)],
      ...Object.fromEntries(
        (['email', 'phone'] as const).map((kind) => [
          kind,
          (identities.get(id) ?? []).filter((one) => one.kind === kind).map(({ value }) => value),
        ]),
      ),
      ...consents,
      identity: [...new Set(identities.get(id)?.map(({ kind }) => kind))],
      list: lists.map((list) => list.id),
    },
    numbers: { score: contact.score, openTickets: events.openTickets?.length ?? 0 },
    times: { created: contact.createdAt, lastSeen: contact.lastSeenAt },
    events,
  };
}

/** What a person said about marketing, and whether they are unsubscribed. */
async function loadConsents(db: Db, { merchantId, id }: ContactRow) {
  const { rows } = await db.execute<{ channel: string; state: string; unsubscribed: boolean }>(sql`
    select asked.channel, ${marketingConsent(sql`asked.channel`)} as state, ${isUnsubscribed} as unsubscribed
    from ${contacts}, unnest(${sql.param(CONSENT_CHANNELS)}::text[]) asked (channel)
    where ${contacts.merchantId} = ${merchantId} and ${contacts.id} = ${id}`);
  return {
    consent: rows.map(({ channel, state }) => segmentConsent(channel, state)),
    unsubscribed: [rows[0]?.unsubscribed ? 'yes' : 'no'],
  };
}

/** The newest events of each kind that the conditions ask for; pages by each text they look for. */
async function loadEvents(
  db: Db,
  { merchantId, id }: ContactRow,
  group: SegmentGroup,
): Promise<Record<string, SegmentEvent[]>> {
  const conditions = conditionsOf(group).filter(({ field }) => field in DONE);
  const wanted = new Map<string, SQL>();
  for (const { field, values } of conditions) {
    const text = field === 'page' ? (values[0] ?? '') : '';
    wanted.set(`${field} ${text}`, newest(merchantId, id, field, text));
  }
  if (wanted.size === 0) return {};
  const { rows } = await db.execute<EventRow>(
    sql`select distinct * from (${sql.join([...wanted.values()], sql` union all `)}) events order by at desc`,
  );
  const byField: Record<string, SegmentEvent[]> = {};
  for (const { field, at, url, title, score } of rows) {
    const event = {
      at: new Date(at),
      ...(url && { url }),
      ...(title && { title }),
      ...(score !== null && { score }),
    };
    byField[field] = [...(byField[field] ?? []), event];
  }
  return byField;
}

const DETAILS: Readonly<Record<string, SQL>> = {
  page: sql`e.url, e.title, null::int as score`,
  rating: sql`null::text as url, null::text as title, e.rating_score as score`,
  tickets: sql`null::text as url, e.title, null::int as score`,
};

function newest(merchantId: number, contactId: string, field: string, text: string): SQL {
  const { from, at, isCounted } = DONE[field] as (typeof DONE)[string];
  return sql`(select ${field}::text as field, ${at} as at, ${DETAILS[field] ?? sql`null::text as url, null::text as title, null::int as score`}, e.id
    from visitors v join ${from}
    where ${and(
      sql`v.merchant_id = ${merchantId} and v.contact_id = ${contactId}`,
      isCounted,
      text ? sql`e.url ilike ${containing(text)}` : undefined,
    )}
    order by at desc limit ${EVENTS_MAX})`;
}
