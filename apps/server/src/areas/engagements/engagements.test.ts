import { request } from '@foyer/contract/request';
import { and, eq, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { identitySecrets } from './identity-keys.ts';
import { signIdentity } from './identity-sign.ts';
import { engagements } from './tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
});

type Create = Parameters<typeof request<'createEngagement'>>[2]['body'];
type Update = Parameters<typeof request<'updateEngagement'>>[2]['body'];

const as = () => ({ token: merchant.admin.token });
const create = (body: Create) => request(server.url, 'createEngagement', { body }, as());
const update = (body: Update) => request(server.url, 'updateEngagement', { body }, as());
const remove = (engagementID: string) =>
  request(server.url, 'removeEngagement', { body: { engagementID } }, as());
const list = async (query = {}) => (await request(server.url, 'listEngagements', { query }, as())).body;
const rotate = (engagementID: string) =>
  request(server.url, 'rotateIdentityKey', { params: { engagementID } }, as());

describe('an engagement', () => {
  it('is created with the sent fields and default settings', async () => {
    const { body } = await create({ engagementName: ' Shop ', widget: { position: 'top-left' } });
    expect(body).toMatchObject({
      engagementName: 'Shop',
      merchantId: merchant.id,
      engagementType: 'Chatbot Website',
      channel: 'web',
      status: 'Active',
      startDate: null,
      endDate: null,
      aiAgent: null,
      allConversations: 0,
      identityKeyId: null,
      widget: { position: 'top-left', size: 'medium', askRating: true, identity: 'optional' },
    });
    expect((await list()).engagements).toEqual([body]);
  });

  it('changes only in the sent fields, also of the widget settings', async () => {
    const { engagementID } = await makeEngagement(server, merchant, {
      widget: { size: 'large', openingMessage: 'Hi' },
    });
    const { body } = await update({
      engagementID,
      status: 'Inactive',
      startDate: '2026-01-01T00:00:00Z',
      widget: { openingMessage: null, allowedOrigins: ['HTTPS://Shop.Example/'] },
    });
    expect(body).toMatchObject({
      status: 'Inactive',
      startDate: '2026-01-01T00:00:00.000Z',
      widget: { size: 'large', openingMessage: null, allowedOrigins: ['https://shop.example'] },
    });
    expect(Date.parse(body.lastModifiedDate)).toBeGreaterThanOrEqual(Date.parse(body.createdDate));
  });

  it('is not changed by invalid settings, which are named', async () => {
    const before = await makeEngagement(server, merchant);
    const { engagementID } = before;
    for (const [field, change] of [
      ['widget.position', { widget: { position: 'middle' } }],
      ['widget.preChatForm.0.name', { widget: { preChatForm: [{ name: 'shoe size', required: true }] } }],
      [
        'widget.allowedOrigins.1',
        { widget: { allowedOrigins: ['https://a.example', 'https://b.example/path'] } },
      ],
      ['endDate', { startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' }],
    ] as const) {
      const { status, body } = await update({ engagementID, engagementName: 'Other', ...change } as Update);
      expect([status, body.error, body.field]).toEqual([400, 'bad_input', field]);
    }
    expect((await list()).engagements).toEqual([before]);
  });

  it('has a type of the specification with what it needs, unless an earlier release stored another', async () => {
    const { status, body } = await create({ engagementName: 'Nope', engagementType: 'Nope' as never });
    expect([status, body]).toMatchObject([400, { error: 'bad_input', field: 'engagementType' }]);
    for (const engagementType of ['Chatbot Messenger', 'Chatbot Social Media', 'Smart Assistant'] as const)
      expect((await create({ engagementName: 'Nope', engagementType })).body).toMatchObject({
        errorDescription: 'Select an account for this type of engagement.',
        field: 'accountId',
      });
    const { engagementID } = await makeEngagement(server, merchant);
    await server.services.database.tenant(merchant.id).transaction((db) =>
      db
        .update(engagements)
        .set({ type: 'Nope' })
        .where(and(eq(engagements.merchantId, merchant.id), eq(engagements.id, engagementID))),
    );
    expect((await update({ engagementID, engagementName: 'Renamed' })).status).toBe(200);
    expect((await list()).engagements).toMatchObject([{ engagementName: 'Renamed', engagementType: 'Nope' }]);
  });

  it('has a unique name until it is removed', async () => {
    const first = await create({ engagementName: 'Shop' });
    const second = await create({ engagementName: 'Blog' });
    for (const answer of [
      await create({ engagementName: 'SHOP' }),
      await update({ engagementID: second.body.engagementID, engagementName: 'shop' }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([409, 'engagement_name_taken']);
    }
    await remove(first.body.engagementID);
    expect((await create({ engagementName: 'Shop' })).status).toBe(200);
  });

  it('is gone once removed: from the list, for changes and its widget; conversations stay', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    await socket.close();
    expect((await remove(engagementID)).body).toEqual({ success: true });
    expect((await list()).engagements).toEqual([]);
    for (const answer of [
      await remove(engagementID),
      await update({ engagementID }),
      await rotate(engagementID),
    ]) {
      expect(answer.status).toBe(404);
    }
    const config = await request(server.url, 'getWidgetConfig', { params: { engagementID } });
    expect(config.status).toBe(404);
    const said = await request(server.url, 'getConversation', { params: { id: conversationID } }, as());
    expect(said.status).toBe(200);
  });

  it('counts its conversations', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    await makeEngagement(server, merchant);
    for (const _ of [1, 2]) await (await makeConversation(server, engagementID)).socket.close();
    const counts = (await list()).engagements.map((one) => [
      one.engagementID === engagementID,
      one.allConversations,
    ]);
    expect(counts).toHaveLength(2);
    expect(counts).toEqual(
      expect.arrayContaining([
        [false, 0],
        [true, 2],
      ]),
    );
  });

  it('that changes notifies all pages', async () => {
    const socket = await connectMember(server, merchant.admin);
    await makeEngagement(server, merchant);
    expect((await socket.next('changed')).what).toBe('engagements');
    await socket.close();
  });
});

describe('the list', () => {
  it('is newest first, paged, and filtered by status', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    const made = [];
    for (const engagementName of names) made.push((await create({ engagementName })).body);
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { engagements, nextCursor }: Awaited<ReturnType<typeof list>> = await list({ limit: 2, cursor });
      pages.push(engagements.map(({ engagementName }) => engagementName));
      cursor = nextCursor;
    }
    expect(pages).toEqual([['five', 'four'], ['three', 'two'], ['one']]);

    await update({ engagementID: made[1]?.engagementID ?? '', status: 'Inactive' });
    const inactive = await list({ status: 'Inactive' });
    expect(inactive.engagements.map(({ engagementName }) => engagementName)).toEqual(['two']);
    expect(
      (await request(server.url, 'listEngagements', { query: { cursor: 'x' } }, as())).body,
    ).toMatchObject({
      error: 'bad_input',
      field: 'cursor',
    });
  });
});

describe('keys of signed identities', () => {
  const secrets = (engagementID: string) =>
    identitySecrets(
      server.services.config.SEAL_SECRET,
      server.services.database.tenant(merchant.id),
      engagementID,
    );

  it('are returned once, stored encrypted, and overlap for a day', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const first = (await rotate(engagementID)).body;
    expect(first.previousValidUntil).toBeNull();
    const second = (await rotate(engagementID)).body;
    const left = Date.parse(second.previousValidUntil ?? '') - Date.now();
    expect(Math.abs(left - 86_400_000)).toBeLessThan(10_000);
    expect((await list()).engagements[0]?.identityKeyId).toBe(second.keyId);
    expect(await secrets(engagementID)).toEqual(
      new Map([
        [first.keyId, first.secret],
        [second.keyId, second.secret],
      ]),
    );
    const { rows } = await server.services.database.tenant(merchant.id).read((db) =>
      db.execute<{ all: string }>(sql`select (select string_agg(t::text, '') from identity_keys t)
        || (select string_agg(t::text, '') from audit_entries t) as all`),
    );
    expect(rows[0]?.all).toContain(second.keyId);
    expect(rows[0]?.all).not.toContain(second.secret);
  });

  it('expire after a day', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    await rotate(engagementID);
    const { keyId } = (await rotate(engagementID)).body;
    await server.services.database
      .tenant(merchant.id)
      .read((db) =>
        db.execute(
          sql`update identity_keys set valid_until = now() - interval '1 second' where valid_until is not null`,
        ),
      );
    expect([...(await secrets(engagementID)).keys()]).toEqual([keyId]);
  });

  it('are omitted when they cannot be decrypted, so that a new one works at once', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    await rotate(engagementID);
    const { database, config } = server.services;
    const lost = await identitySecrets(
      'another secret of the server',
      database.tenant(merchant.id),
      engagementID,
    );
    expect(lost.size).toBe(0);
    await database
      .tenant(merchant.id)
      .read((db) =>
        db.execute(
          sql`update identity_keys set sealed_secret = 'v1.AAAA.AAAA.AAAA' where engagement_id = ${engagementID}`,
        ),
      );
    const { keyId, secret } = (await rotate(engagementID)).body;
    expect(await secrets(engagementID)).toEqual(new Map([[keyId, secret]]));
    const identity = await signIdentity(config.SEAL_SECRET, database.tenant(merchant.id), engagementID, {
      sub: 'member',
      name: 'Jonas',
      email: 'jonas@test.example',
    });
    const page = { url: 'https://shop.test/', title: '' };
    const started = await request(server.url, 'startWidgetSession', {
      body: { engagementID, page, ...(identity && { identity }) },
    });
    expect(started.body.contact).toMatchObject({ email: 'jonas@test.example' });
  });

  it('let a merchant’s server identify a visitor', async () => {
    const { engagementID } = await makeEngagement(server, merchant, { widget: { identity: 'enforced' } });
    const { keyId, secret } = (await rotate(engagementID)).body;
    const identity = await new SignJWT({ name: 'Ada Byron' })
      .setProtectedHeader({ alg: 'HS256', kid: keyId })
      .setSubject('customer-1')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret));
    expect((await makeVisitor(server, engagementID, { identity })).contact.firstName).toBe('Ada');
    await expect(makeVisitor(server, engagementID)).rejects.toThrow('identity_required');
  });
});
