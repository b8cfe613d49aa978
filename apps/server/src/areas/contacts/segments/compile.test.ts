import { explainSegment } from '@foyer/domain/segment-evaluation';
import {
  conditionFault,
  hasPeriod,
  PERIOD_UNITS,
  SEGMENT_FIELDS,
  SEGMENT_OPERATORS,
  type SegmentCondition,
  type SegmentField,
  type SegmentGroup,
  segmentField,
  valueCount,
} from '@foyer/domain/segments';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Db, Tenant } from '../../../database/tenant.ts';
import { newId } from '../../../kernel/ids.ts';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer } from '../../../testing/server.ts';
import { conversations, messages } from '../../conversations/tables.ts';
import { tasks } from '../../tasks/tables.ts';
import { pageViews, visitors, visits } from '../../visitors/tables.ts';
import { contactConsents } from '../consents/tables.ts';
import { contactFields, contactIdentities, contactListMembers, contactLists, contacts } from '../tables.ts';
import { compileSegment } from './compile.ts';
import { loadFacts } from './facts.ts';
import { isAmong } from './membership.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const PEOPLE = 80;
const SEGMENTS = 120;

let merchant: TestMerchant;
let tenant: Tenant;
const [text, number, day, list] = [newId(), newId(), newId(), newId()];

/** The same sequence of numbers each time. */
function randomFrom(seed: number) {
  let state = seed;
  return (max: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}
const roll = randomFrom(7);
const one = <Value>(values: readonly Value[]): Value => values[roll(values.length)] as Value;
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000 - roll(80_000_000));

beforeAll(async () => {
  const server = await startTestServer();
  merchant = await makeMerchant(server);
  tenant = server.services.database.tenant(merchant.id);
  await tenant.transaction(populate);
});

const WORDS = ['Oak', 'oak table', 'ÉCRU', '100%', 'a_b', ''];
const URLS = ['https://shop.example/care', 'https://shop.example/Care/oak', 'https://shop.example/100%_x'];

async function populate(db: Db): Promise<void> {
  const merchantId = merchant.id;
  await db.insert(contactFields).values([
    { merchantId, id: text, name: 'Note', type: 'TEXT', position: 0 },
    { merchantId, id: number, name: 'Orders', type: 'NUMBER', position: 1 },
    { merchantId, id: day, name: 'Birthday', type: 'DATE', position: 2 },
  ]);
  await db
    .insert(contactLists)
    .values({ merchantId, id: list, name: 'Press', description: '', status: 'active' });
  for (let index = 0; index < PEOPLE; index += 1) await addPerson(db, merchantId, index);
}

async function addPerson(db: Db, merchantId: number, index: number): Promise<void> {
  const id = newId();
  const fields = {
    ...(roll(2) && { [text]: one(WORDS.filter(Boolean)) }),
    ...(roll(2) && { [number]: String(roll(5)) }),
    ...(roll(2) && { [day]: `1990-0${1 + roll(9)}-10` }),
  };
  await db.insert(contacts).values({
    merchantId,
    id,
    firstName: one(WORDS),
    lastName: one(['Vogel', '']),
    company: one(WORDS),
    city: one(['Hamburg', 'Amman', '']),
    country: one(['de', 'jo', '']),
    language: one(['de', 'en-GB', '']),
    tags: [...new Set([one(['vip', 'new']), one(['vip', 'oak'])])].slice(roll(3)),
    fields,
    ownerId: one([merchant.admin.id, null]),
    leadStatus: one(['NEW', 'VISITOR', 'MQL', 'CUSTOMER']),
    score: roll(5),
    isReturning: roll(2) === 1,
    source: one(['member', 'import', 'visitor']),
    createdAt: ago(roll(100)),
    lastSeenAt: one([null, ago(roll(60))]),
  });
  if (roll(2))
    await db.insert(contactIdentities).values(
      [
        {
          merchantId,
          kind: 'email' as const,
          value: `lena${index}@${one(['oak.test', 'shop.test'])}`,
          contactId: id,
        },
        { merchantId, kind: 'phone' as const, value: `+35121123${100 + index}`, contactId: id },
      ].slice(roll(2)),
    );
  for (let consent = roll(4); consent > 0; consent -= 1)
    await db.insert(contactConsents).values({
      merchantId,
      id: newId(),
      contactId: id,
      channel: one(['email', 'sms']),
      purpose: one(['marketing', 'marketing', 'service']),
      state: one(['given', 'withdrawn']),
      basis: 'consent',
      evidence: { place: '', url: '', ip: '', note: '' },
      actorType: 'member',
      at: ago(roll(50)),
    });
  if (roll(3) === 0)
    await db.execute(sql`insert into mail_opt_outs (merchant_id, id, email, source)
      select merchant_id, ${newId()}, value, 'team' from contact_identities where contact_id = ${id} and kind = 'email'`);
  if (roll(3) === 0) await db.insert(contactListMembers).values({ merchantId, listId: list, contactId: id });
  for (let visitor = roll(3); visitor > 0; visitor -= 1)
    await addVisitor(db, merchantId, id, index * 10 + visitor);
}

async function addVisitor(db: Db, merchantId: number, contactId: string, index: number): Promise<void> {
  const visitorId = newId();
  await db.insert(visitors).values({ merchantId, id: visitorId, contactId });
  for (let visit = roll(4); visit > 0; visit -= 1) {
    const visitId = newId();
    const startedAt = ago(roll(70));
    await db.insert(visits).values({ merchantId, id: visitId, visitorId, startedAt, endedAt: startedAt });
    await db.insert(pageViews).values({
      merchantId,
      visitId,
      id: newId(),
      url: one(URLS),
      title: 'Oiling oak',
      arrivedAt: startedAt,
    });
  }
  for (let chat = roll(3); chat > 0; chat -= 1) {
    const conversationId = newId();
    const createdAt = ago(roll(70));
    await db.insert(conversations).values({
      merchantId,
      id: conversationId,
      visitorId,
      status: 'closed',
      createdAt,
      closedAt: createdAt,
      ratingScore: one([null, 1, 3, 5]),
    });
    for (let seq = roll(3); seq > 0; seq -= 1)
      await db.insert(messages).values({
        merchantId,
        conversationId,
        seq,
        id: newId(),
        authorType: one(['visitor', 'member']),
        authorName: 'Lena',
        kind: 'text',
        createdAt,
      });
  }
  const isOpen = roll(2) === 1;
  if (roll(2))
    await db.insert(tasks).values({
      merchantId,
      id: newId(),
      number: index,
      mode: one(['Ticket', 'Task']),
      type: 'Support',
      priority: 'Low',
      status: isOpen ? 'Open' : 'Completed',
      title: 'Broken leg',
      visitorId,
      createdAt: ago(roll(70)),
      closedAt: isOpen ? null : NOW,
    });
}

const CHOICES: Partial<Record<SegmentField, readonly string[]>> = {
  country: ['de', 'jo', 'in'],
  tags: ['vip', 'oak', 'new'],
  source: ['member', 'import'],
  leadType: ['NEW', 'RETURN'],
  leadStatus: ['NEW', 'MQL', 'DNQ'],
  identity: ['email', 'phone'],
  consent: ['email.given', 'email.withdrawn', 'email.none', 'sms.given', 'phone.none'],
  unsubscribed: ['yes', 'no'],
};

function someCondition(): SegmentCondition {
  const field = one(Object.keys(SEGMENT_FIELDS) as SegmentField[]);
  const { kind } = segmentField(field);
  const operator = one(SEGMENT_OPERATORS[kind] as readonly SegmentCondition['operator'][]);
  const period = { n: 1 + roll(40), unit: one(PERIOD_UNITS) };
  const values: Record<typeof kind, () => string> = {
    text: () => one(['oak', 'écru', '%', '_', 'vogel', 'de', 'hamburg']),
    address: () => one(['oak', 'lena', 'shop.test', '+351 21', '5', '%', 'LENA7@oak.test']),
    choice: () => one(CHOICES[field] ?? [field === 'owner' ? merchant.admin.id : list]),
    number: () => String(roll(4)),
    day: () => `1990-0${1 + roll(9)}-10`,
    time: () => one(['2026-10-20', '2026-11-01']),
    page: () => one(['/care', '100%_', 'shop']),
  };
  return {
    field,
    ...(segmentField(field).own && {
      key: { ownText: text, ownNumber: number, ownDay: day }[field as 'ownText'],
    }),
    operator,
    values: valueCount({ field, operator }) === 'none' ? [] : [values[kind]()],
    ...((operator.toLowerCase().includes('inthelast') || (hasPeriod(field) && roll(2))) && { period }),
  };
}

const someGroup = (depth: number): SegmentGroup => ({
  match: one(['all', 'any']),
  parts: Array.from({ length: 1 + roll(3) }, () =>
    depth > 1 && roll(4) === 0 ? someGroup(depth - 1) : someCondition(),
  ),
});

const idsThat = async (db: Db, condition: SQL) =>
  (
    await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.merchantId, merchant.id), condition))
  )
    .map(({ id }) => id)
    .sort();

it('finds with SQL whom the domain finds from the facts of each person', async () => {
  await tenant.read(async (db) => {
    const people = await db.select().from(contacts).where(eq(contacts.merchantId, merchant.id));
    const segments = Array.from({ length: SEGMENTS }, () => someGroup(3));
    const everything = { match: 'any' as const, parts: segments };
    const facts = new Map<string, Awaited<ReturnType<typeof loadFacts>>>();
    for (const person of people) facts.set(person.id, await loadFacts(db, person, everything));
    let found = 0;
    for (const segment of segments) {
      const expected = people
        .filter(({ id }) => explainSegment(segment, facts.get(id) as never, NOW).holds)
        .map(({ id }) => id)
        .sort();
      const compiling = { merchantId: merchant.id, now: NOW };
      const all = await idsThat(db, compileSegment(segment, compiling));
      expect(all, JSON.stringify(segment)).toEqual(expected);
      const some = people.slice(0, 20).map(({ id }) => id);
      const within = isAmong(some);
      const ofSome = await idsThat(
        db,
        sql`${within(sql`${contacts.id}`)} and ${compileSegment(segment, { ...compiling, within })}`,
      );
      expect(ofSome, JSON.stringify(segment)).toEqual(expected.filter((id) => some.includes(id)));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(SEGMENTS * 5);
  });
}, 120_000);

it('generates only complete conditions', () => {
  for (let n = 0; n < 200; n += 1) expect(conditionFault(someCondition())).toBeNull();
});

const since = (days: number) => `'${new Date(NOW.getTime() - days * 86_400_000).toISOString()}'::timestamptz`;

it.each<[string, SegmentCondition, () => string]>([
  [
    'visits',
    { field: 'visits', operator: 'isAtLeast', values: ['3'], period: { n: 30, unit: 'days' } },
    () => `select v.contact_id as id from visitors v, visits t where t.visitor_id = v.id and t.started_at >= ${since(30)}
      and v.contact_id is not null group by 1 having count(*) > 2`,
  ],
  [
    'few messages',
    { field: 'messages', operator: 'isAtMost', values: ['1'] },
    () => `select id from contacts except select v.contact_id from visitors v join conversations c on c.visitor_id = v.id
      join messages m on m.conversation_id = c.id and m.author_type = 'visitor' group by 1 having count(*) > 1`,
  ],
  [
    'a page not visited',
    { field: 'page', operator: 'didNotVisit', values: ['/care'] },
    () => `select id from contacts except select v.contact_id from visitors v join visits t on t.visitor_id = v.id
      join page_views p on p.visit_id = t.id where position('/care' in lower(p.url)) > 0`,
  ],
  [
    'a bad rating',
    { field: 'rating', operator: 'isAtMost', values: ['2'], period: { n: 2, unit: 'weeks' } },
    () => `select distinct v.contact_id as id from visitors v join conversations c on c.visitor_id = v.id
      where v.contact_id is not null and c.rating_score <= 2 and c.closed_at >= ${since(14)}`,
  ],
  [
    'open tickets',
    { field: 'openTickets', operator: 'isExactly', values: ['0'] },
    () => `select id from contacts where id not in (select v.contact_id from visitors v join tasks t on t.visitor_id = v.id
      where v.contact_id is not null and t.mode = 'Ticket' and t.closed_at is null)`,
  ],
  [
    'a domain',
    { field: 'email', operator: 'endsWith', values: ['@Oak.test'] },
    () => `select contact_id as id from contact_identities where kind = 'email' and value like '%@oak.test'`,
  ],
  [
    'no number',
    { field: 'phone', operator: 'hasNoValue', values: [] },
    () => `select id from contacts except select contact_id from contact_identities where kind = 'phone'`,
  ],
  [
    'a consent',
    { field: 'consent', operator: 'isAnyOf', values: ['sms.given'] },
    () => `select contact_id as id from (select distinct on (contact_id) contact_id, state from contact_consents
      where channel = 'sms' and purpose = 'marketing' order by contact_id, at desc) n where state = 'given'`,
  ],
  [
    'who unsubscribed',
    { field: 'unsubscribed', operator: 'isAnyOf', values: ['yes'] },
    () =>
      `select contact_id as id from contact_identities i join mail_opt_outs o on o.email = i.value and i.kind = 'email'`,
  ],
  [
    'own numbers',
    { field: 'ownNumber', key: number, operator: 'isAtLeast', values: ['2'] },
    () => `select id from contacts where (fields ->> '${number}')::int >= 2`,
  ],
  [
    'not seen lately',
    { field: 'lastSeen', operator: 'notInTheLast', values: [], period: { n: 20, unit: 'days' } },
    () => `select id from contacts where last_seen_at is null or last_seen_at < ${since(20)}`,
  ],
])('agrees with other SQL about %s', async (_, condition, query) => {
  await tenant.read(async (db) => {
    const compiled = compileSegment(
      { match: 'all', parts: [condition] },
      { merchantId: merchant.id, now: NOW },
    );
    const { rows } = await db.execute<{ id: string }>(sql.raw(query()));
    expect(rows.length).toBeGreaterThan(0);
    expect(await idsThat(db, compiled)).toEqual(rows.map(({ id }) => id).sort());
  });
});
