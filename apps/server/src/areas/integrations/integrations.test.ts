import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { integrationCalls, integrations } from './tables.ts';
import { connecting, VALUES } from './testing/connected.ts';
import { startProviderPeer } from './testing/provider-peer.ts';

let server: TestServer;
let peer: Awaited<ReturnType<typeof startProviderPeer>>;
const { connected, run } = connecting(() => server);

beforeAll(async () => {
  peer = await startProviderPeer();
  server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
});
afterAll(async () => {
  await server.close();
  peer.close();
});

describe('an integration', () => {
  it('is connected by a check, and keeps its secrets', async () => {
    const { admin } = await connected('hubspot');
    const params = { integration: 'hubspot' as const };
    const checked = await request(server.url, 'checkIntegration', { params }, { token: admin.token });
    expect(checked.body).toMatchObject({ state: 'connected', secrets: ['token'], settings: {} });
    await request(
      server.url,
      'connectIntegration',
      { params, body: { values: { token: 'wrong' } } },
      { token: admin.token },
    );
    const refused = await request(server.url, 'checkIntegration', { params }, { token: admin.token });
    expect(refused.status).toBe(409);
    const { connections } = (await request(server.url, 'listIntegrations', {}, { token: admin.token })).body;
    expect(connections).toMatchObject([{ state: 'failed' }]);
    expect(JSON.stringify(connections)).not.toContain('wrong');
  });

  it('is not connected by a check of an account that was replaced meanwhile', async () => {
    const { admin } = await connected('hubspot');
    const params = { integration: 'hubspot' as const };
    const path = '/hubspot/crm/v3/objects/contacts';
    const answer = Promise.withResolvers<[number, object]>();
    const before = peer.of(path).length;
    peer.next(path, answer.promise);
    const checking = request(server.url, 'checkIntegration', { params }, { token: admin.token });
    await expect.poll(() => peer.of(path).length).toBe(before + 1);
    const body = { values: { token: 'wrong' } };
    await request(server.url, 'connectIntegration', { params, body }, { token: admin.token });
    answer.resolve([200, { results: [] }]);
    expect((await checking).body).toMatchObject({ error: 'conflict' });
    const { connections } = (await request(server.url, 'listIntegrations', {}, { token: admin.token })).body;
    expect(connections).toMatchObject([{ state: 'waiting', checkedDate: null }]);
  });

  it('is not overwritten by a stale change', async () => {
    const { admin } = await connected('hubspot');
    const stale = await request(
      server.url,
      'connectIntegration',
      {
        params: { integration: 'hubspot' },
        body: { values: { token: 'pat-2' }, ifUnmodifiedSince: '2020-01-01T00:00:00.000Z' },
      },
      { token: admin.token },
    );
    expect(stale.status).toBe(409);
  });

  it('refuses values that would lead to another host', async () => {
    const { admin } = await makeMerchant(server);
    const values = { subdomain: 'evil.example/', email: 'ann@example.org', token: 'zd-1' };
    const saved = await request(
      server.url,
      'connectIntegration',
      { params: { integration: 'zendesk' }, body: { values } },
      { token: admin.token },
    );
    expect(saved.body).toMatchObject({ error: 'bad_input', field: 'values.subdomain' });
  });
});

describe('an action', () => {
  it('speaks the provider’s format', async () => {
    const hubspot = await connected('hubspot');
    const input = { email: 'ada@example.org', firstName: 'Ada' };
    expect(await run(hubspot, 'hubspot', 'createContact', input)).toMatchObject({
      success: true,
      status: 201,
      data: { id: '501', properties: { email: 'ada@example.org', firstname: 'Ada' } },
    });
    expect(JSON.parse(peer.of('/hubspot').at(-1)?.body ?? '')).toEqual({
      properties: { email: 'ada@example.org', firstname: 'Ada' },
    });
    expect(await run(hubspot, 'hubspot', 'findContact', { email: 'ada@example.org' })).toMatchObject({
      data: { id: '7' },
    });
    const zendesk = await connected('zendesk');
    const ticket = { subject: 'Lamp', text: 'It is broken', name: 'Ada', customer: 'ada@example.org' };
    expect(await run(zendesk, 'zendesk', 'createTicket', ticket)).toMatchObject({
      data: {
        ticket: { id: 35436, comment: { body: 'It is broken' }, requester: { email: 'ada@example.org' } },
      },
    });
    const shopify = await connected('shopify');
    expect(await run(shopify, 'shopify', 'findOrders', { email: 'ada@example.org' })).toMatchObject({
      data: { data: { orders: { nodes: [{ name: '#1001' }] } } },
    });
    expect(JSON.parse(peer.of('/shopify/admin/api').at(-1)?.body ?? '').variables).toEqual({
      of: 'email:"ada@example.org"',
    });
  });

  it('fails where the provider says so with a good status', async () => {
    const slack = await connected('slack');
    expect(await run(slack, 'slack', 'postMessage', { channel: 'C1', text: 'Hi' })).toMatchObject({
      success: true,
    });
    expect(await run(slack, 'slack', 'postMessage', { channel: 'C9', text: 'Hi' })).toMatchObject({
      success: false,
      reason: 'failed',
      error: { values: { reason: 'channel_not_found' } },
    });
    const linear = await connected('linear');
    expect(await run(linear, 'linear', 'createIssue', { team: 'T', title: 'Lamp' })).toMatchObject({
      success: false,
    });
  });

  it('is never repeated on doubt, and repeated where that is harmless', async () => {
    const merchant = await connected('hubspot');
    const path = '/hubspot/crm/v3/objects/contacts';
    const before = peer.of(path).length;
    peer.next(path, 'hang up');
    expect(await run(merchant, 'hubspot', 'createContact', { email: 'bob@example.org' })).toMatchObject({
      success: false,
      reason: 'unknown',
    });
    expect(peer.of(path)).toHaveLength(before + 1);
    peer.next(`${path}/ada%40example.org`, 'hang up', [503, {}]);
    expect(await run(merchant, 'hubspot', 'findContact', { email: 'ada@example.org' })).toMatchObject({
      success: true,
    });
    peer.next(path, [429, {}, { 'retry-after': '0' }]);
    expect(await run(merchant, 'hubspot', 'createContact', { email: 'bob@example.org' })).toMatchObject({
      success: true,
    });
  });

  it('exchanges an expired token once, however many calls need it', async () => {
    const merchant = await connected('googleSheets');
    const append = () =>
      run(merchant, 'googleSheets', 'appendRow', { sheet: 'Leads', first: 'Ada', second: 'ada@example.org' });
    const all = await Promise.all([append(), append(), append()]);
    expect(all.map(({ success }) => success)).toEqual([true, true, true]);
    expect(peer.google.tokens()).toBe(1);
    const [sent] = peer.of("/googleSheets/v4/spreadsheets/sheet-1/values/'Leads':append");
    expect(JSON.parse(sent?.body ?? '')).toEqual({ values: [['Ada', 'ada@example.org']] });
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db
          .update(integrations)
          .set({ tokenExpiresAt: new Date() })
          .where(eq(integrations.merchantId, merchant.id)),
      );
    expect(await append()).toMatchObject({ success: true });
    expect(peer.google.tokens()).toBe(2);
    peer.next("/googleSheets/v4/spreadsheets/sheet-1/values/'Leads':append", [401, {}]);
    expect(await append()).toMatchObject({ success: true });
    expect(peer.google.tokens()).toBe(3);
  });

  it('waits for a token with one connection to the database, however many calls need it', async () => {
    const merchant = await connected('googleSheets');
    const answer = Promise.withResolvers<[number, object]>();
    peer.next('/googleSheets/token', answer.promise);
    const before = peer.of('/googleSheets/token').length;
    const values = { sheet: 'Leads', first: 'Ada', second: 'ada@example.org' };
    const all = Promise.all(
      Array.from({ length: 8 }, () => run(merchant, 'googleSheets', 'appendRow', values)),
    );
    await expect.poll(() => peer.of('/googleSheets/token').length).toBe(before + 1);
    await expect.poll(() => server.services.database.load().busy).toBeLessThan(4);
    answer.resolve([200, { access_token: `ya29.${peer.google.tokens()}`, expires_in: 3599 }]);
    expect((await all).every(({ success }) => success)).toBe(true);
    expect(peer.of('/googleSheets/token')).toHaveLength(before + 1);
  });

  it('keeps the column of a value after a blank one, and names sheets with apostrophes', async () => {
    const merchant = await connected('googleSheets');
    const row = { sheet: "Ada's leads", reference: 'R-1', first: 'Ada', third: 'London' };
    for (let n = 0; n < 2; n += 1)
      expect(await run(merchant, 'googleSheets', 'appendRow', row)).toMatchObject({ success: true });
    expect(peer.google.rows("Ada's leads")).toEqual([['R-1', 'Ada', '', 'London']]);
  });

  it('adds a row of a reference once, also when its answer is lost', async () => {
    const merchant = await connected('googleSheets');
    const path = "/googleSheets/v4/spreadsheets/sheet-1/values/'Orders':append";
    const append = (reference: string) =>
      run(merchant, 'googleSheets', 'appendRow', { sheet: 'Orders', reference, first: 'Ada' });
    peer.next(path, 'lose the answer');
    expect(await append('R-1')).toMatchObject({ success: true });
    expect(await append('R-1')).toMatchObject({ success: true });
    peer.next(path, 'hang up');
    expect(await append('R-2')).toMatchObject({ success: false, reason: 'unknown' });
    expect(peer.google.rows('Orders')).toEqual([['R-1', 'Ada']]);
    const elsewhere = { sheet: 'Others', reference: 'R-2', first: 'Ada' };
    expect(await run(merchant, 'googleSheets', 'appendRow', elsewhere)).toMatchObject({ success: true });
    peer.next("/googleSheets/v4/spreadsheets/sheet-1/values/'Orders'!A:A", [200, 'cut']);
    expect(await append('R-3')).toMatchObject({ error: { text: 'The answer could not be read.' } });
    const body = {
      error: { code: 403, errors: [{ reason: 'rateLimitExceeded' }], message: 'Quota exceeded' },
    };
    peer.next(path, [403, body, { 'retry-after': '0' }]);
    expect(await append('R-4')).toMatchObject({ success: true });
    peer.next(path, [403, { error: { code: 403, message: 'The caller does not have permission' } }]);
    expect(await append('R-5')).toMatchObject({
      reason: 'failed',
      error: { values: { reason: 'The caller does not have permission' } },
    });
    expect(peer.google.rows('Orders').map(([reference]) => reference)).toEqual(['R-1', 'R-4']);
  });

  it('says that access was withdrawn', async () => {
    const merchant = await connected('googleSheets', { ...VALUES.googleSheets, refreshToken: 'withdrawn' });
    expect(await run(merchant, 'googleSheets', 'appendRow', { sheet: 'A', first: 'a' })).toMatchObject({
      reason: 'failed',
      error: {
        text: 'Access has expired or was withdrawn. Allow it again in the settings of the integration.',
      },
    });
  });

  it('shows whether the account is still accepted', async () => {
    const merchant = await connected('googleSheets');
    const { token } = merchant.admin;
    const path = "/googleSheets/v4/spreadsheets/sheet-1/values/'A':append";
    const append = () => run(merchant, 'googleSheets', 'appendRow', { sheet: 'A', first: 'a' });
    const state = async () => (await request(server.url, 'listIntegrations', {}, { token })).body.connections;
    await append();
    expect(await state()).toMatchObject([{ state: 'connected', error: null }]);
    peer.next(path, [400, {}]);
    await append();
    expect(await state()).toMatchObject([{ state: 'connected' }]);
    peer.next(path, [401, {}]);
    peer.next('/googleSheets/token', [400, { error: 'invalid_grant' }]);
    await append();
    expect(await state()).toMatchObject([
      { state: 'failed', error: { text: expect.stringContaining('Allow it again') } },
    ]);
    expect(await append()).toMatchObject({ success: true });
    expect(await state()).toMatchObject([{ state: 'connected', error: null }]);
  });

  it('refuses unknown actions, missing inputs and what is not connected, without a call', async () => {
    const merchant = await connected('slack');
    const count = peer.asked.length;
    expect(await run(merchant, 'slack', 'postMessage', { channel: 'C1' })).toMatchObject({
      reason: 'bad_input',
    });
    expect(await run(merchant, 'slack', 'toString', {})).toMatchObject({ reason: 'bad_input' });
    expect(await run(merchant, 'hubspot', 'findContact', { email: 'ada@example.org' })).toMatchObject({
      reason: 'not_connected',
    });
    expect(peer.asked).toHaveLength(count);
  });
});

describe('the log', () => {
  it('has every call without secrets, and replays it', async () => {
    const { admin } = await connected('zendesk');
    const { token } = admin;
    const input = { ticket: '12', text: 'Contains zd-1 by mistake' };
    const tried = await request(
      server.url,
      'tryIntegrationAction',
      { params: { integration: 'zendesk', action: 'addComment' }, body: { input } },
      { token },
    );
    expect(tried.body).toMatchObject({ state: 'done', status: 201, cause: 'try' });
    const replayed = await request(
      server.url,
      'replayIntegrationCall',
      { params: { id: tried.body.id } },
      { token },
    );
    expect(replayed.body).toMatchObject({ state: 'done', cause: 'replay' });
    const { calls } = (await request(server.url, 'listIntegrationCalls', { query: {} }, { token })).body;
    expect(calls.flatMap((one) => [one.cause, one.isReplayable])).toEqual(['replay', true, 'try', true]);
    expect(JSON.stringify([calls, tried.body])).not.toContain('zd-1');
  });

  it('replays no call that ran no action', async () => {
    const { id: merchantId, admin } = await connected('hubspot');
    const id = newId();
    await server.services.database.tenant(merchantId).transaction((db) =>
      db.insert(integrationCalls).values({
        ...{ merchantId, id, integration: 'hubspot', action: 'receiveChanges', cause: 'changes' },
        ...{ input: {}, state: 'done', status: 200, duration: 1, attempts: 1 },
        ...{ request: { method: 'GET', url: 'https://example.com', body: '' }, response: '' },
      }),
    );
    const { body } = await request(
      server.url,
      'replayIntegrationCall',
      { params: { id } },
      { token: admin.token },
    );
    expect(body).toMatchObject({ error: 'replay_impossible' });
    const read = await request(server.url, 'getIntegrationCall', { params: { id } }, { token: admin.token });
    expect(read.body.isReplayable).toBe(false);
  });
});
