import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { upload, check, run, reached, importFile } = importing(() => server);

const JUNE = 1_780_300_800;

const chatwoot = JSON.stringify({
  data: {
    meta: { all_count: 2 },
    payload: [
      {
        id: 7,
        created_at: JUNE,
        status: 'resolved',
        meta: {
          sender: { name: 'Layla Haddad', email: 'layla@x.test', phone_number: '+4930555014' },
          channel: 'Channel::WebWidget',
        },
        messages: [
          {
            content: 'Is the bench in stock?',
            message_type: 0,
            created_at: JUNE,
            sender: { name: 'Layla Haddad' },
          },
          {
            content: 'She asked twice',
            message_type: 1,
            private: true,
            created_at: JUNE + 30,
            sender: { name: 'Ann' },
          },
          { content: 'Conversation was resolved', message_type: 2, created_at: JUNE + 90 },
          { content: 'It is', message_type: 1, created_at: JUNE + 60, sender: { name: 'Ann', type: 'user' } },
        ],
      },
      {
        id: 8,
        created_at: JUNE + 86_400,
        meta: { sender: { name: 'Layla Haddad', email: 'LAYLA@x.test' }, channel: 'Channel::Email' },
        additional_attributes: { mail_subject: 'My order' },
        messages: [{ content: 'Where is it?', message_type: 'incoming', created_at: JUNE + 86_400 }],
      },
    ],
  },
});

const zendesk = [
  {
    id: 35,
    subject: 'Cracked leg',
    created_at: '2026-06-01T08:00:00Z',
    requester: { id: 1, name: 'Layla Haddad', email: 'layla@x.test' },
    assignee: { id: 2, name: 'Ann', email: 'ann@x.test' },
    comments: [
      { author_id: 1, plain_body: 'The leg is cracked', public: true, created_at: '2026-06-01T08:00:00Z' },
      {
        author_id: 2,
        html_body: '<p>We <b>send</b> one</p>',
        public: true,
        created_at: '2026-06-01T09:00:00Z',
      },
      { author_id: 2, body: 'Batch 2209', public: false, created_at: '2026-06-01T09:01:00Z' },
    ],
  },
]
  .map((ticket) => JSON.stringify(ticket))
  .join('\n');

const intercom = JSON.stringify([
  {
    type: 'conversation',
    id: '99',
    created_at: JUNE,
    state: 'closed',
    source: {
      type: 'conversation',
      body: '<p>The leg is cracked</p>',
      author: { type: 'user', id: 'u1', name: 'Layla Haddad', email: 'layla@x.test' },
    },
    contacts: { contacts: [{ id: 'c1', external_id: 'T-5' }] },
    conversation_parts: {
      conversation_parts: [
        {
          part_type: 'comment',
          body: '<p>We send one</p>',
          created_at: JUNE + 60,
          author: { type: 'admin', name: 'Ann' },
        },
        {
          part_type: 'note',
          body: '<p>Batch 2209</p>',
          created_at: JUNE + 61,
          author: { type: 'admin', name: 'Ann' },
        },
        { part_type: 'close', body: null, created_at: JUNE + 62, author: { type: 'admin', name: 'Ann' } },
      ],
    },
  },
]);

const storedBy = ({ id }: TestMerchant) =>
  server.services.database.tenant(id).read(async (db) => {
    const { rows } = await db.execute<{
      id: string;
      subject: string;
      channel: string;
      texts: string[];
      at: Date;
    }>(sql`
      select c.id, c.subject, c.channel, c.status, c.inbox_status, c.last_message_at as at,
        array(select m.author_type || ' ' || m.kind || ': ' || m.text from messages m
          where m.merchant_id = c.merchant_id and m.conversation_id = c.id order by m.seq) as texts
      from conversations c where c.merchant_id = ${id} order by c.created_at`);
    return rows;
  });

describe.each([
  [
    'Chatwoot',
    chatwoot,
    { chat: 1, mail: 1 },
    ['visitor text: Is the bench in stock?', 'member note: She asked twice', 'member text: It is'],
  ],
  [
    'Zendesk',
    zendesk,
    { chat: 0, mail: 1 },
    ['visitor text: The leg is cracked', 'member text: We send one', 'member note: Batch 2209'],
  ],
  [
    'Intercom',
    intercom,
    { chat: 1, mail: 0 },
    ['visitor text: The leg is cracked', 'member text: We send one', 'member note: Batch 2209'],
  ],
])('an export of %s', (_, file, kinds, texts) => {
  const count = kinds.chat + kinds.mail;

  it('brings its people with their conversations once, with their own times, and takes them back', async () => {
    const merchant = await makeMerchant(server);
    const uploaded = await upload(merchant, file);
    expect(uploaded).toMatchObject({ total: 1, conversations: { total: count, imported: 0 } });
    await check(merchant, uploaded);
    const done = await run(merchant, uploaded.id);
    expect(done).toMatchObject({ imported: { create: 1 }, conversations: { imported: count } });
    const [first, ...others] = await storedBy(merchant);
    expect(first?.texts).toEqual(texts);
    expect(new Date(first?.at ?? 0).getUTCFullYear()).toBe(2026);
    expect(new Date(first?.at ?? 0).getUTCMonth()).toBe(5);
    expect(others).toHaveLength(count - 1);

    const again = await upload(merchant, file);
    await check(merchant, again);
    expect(await run(merchant, again.id)).toMatchObject({ conversations: { imported: 0 } });
    expect(await storedBy(merchant)).toHaveLength(count);

    const { body } = await request(
      server.url,
      'listContacts',
      { params: { id: merchant.id } },
      merchant.admin,
    );
    const [contact] = body.contacts;
    const timeline = await request(
      server.url,
      'getContactTimeline',
      { params: { id: contact?.id ?? '' }, query: {} },
      merchant.admin,
    );
    const ofKind = (kind: string) => timeline.body.entries.filter((entry) => entry.kind === kind);
    expect({ chat: ofKind('chat').length, mail: ofKind('mail').length }).toEqual(kinds);

    await request(server.url, 'undoContactImport', { params: { id: uploaded.id } }, merchant.admin);
    await reached(merchant, uploaded.id, 'undone');
    expect(await storedBy(merchant)).toEqual([]);
    const left = await request(server.url, 'listContacts', { params: { id: merchant.id } }, merchant.admin);
    expect(left.body.contacts).toEqual([]);
  });
});

it('shows what was written by email as emails with their subject and addresses', async () => {
  const merchant = await makeMerchant(server);
  await importFile(merchant, zendesk);
  const [stored] = await storedBy(merchant);
  const { body } = await request(
    server.url,
    'getConversation',
    { params: { id: stored?.id ?? '' }, query: {} },
    merchant.admin,
  );
  expect(body.messages.map(({ kind, mail }) => [kind, mail])).toMatchObject([
    ['text', { subject: 'Cracked leg', state: 'received', from: { address: 'layla@x.test' }, to: [] }],
    [
      'text',
      {
        subject: 'Cracked leg',
        state: 'sent',
        from: { address: 'ann@x.test' },
        to: [{ name: 'Layla Haddad' }],
      },
    ],
    ['note', null],
  ]);
});

it('takes back the conversations of people who were known', async () => {
  const merchant = await makeMerchant(server);
  await importFile(merchant, 'Name,Email,Phone\nLayla Haddad,layla@x.test,+4930555014\n');
  const { id, imported, conversations } = await importFile(merchant, chatwoot);
  expect({ imported, conversations }).toMatchObject({
    imported: { skip: 1 },
    conversations: { imported: 2 },
  });
  await request(server.url, 'undoContactImport', { params: { id } }, merchant.admin);
  await reached(merchant, id, 'undone');
  expect(await storedBy(merchant)).toEqual([]);
});
