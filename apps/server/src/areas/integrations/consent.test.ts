import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
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

describe('the orchestrator', () => {
  it('makes a call, and says Error! when it fails', async () => {
    const { admin } = await makeMerchant(server);
    const call = (path: string, body: object = {}) =>
      request(
        server.url,
        'orchestrate',
        { body: { url: `${peer.url}${path}`, ...body } },
        { token: admin.token },
      );
    const done = await call('/rest/orders', { headers: ['X-Shop: Tidewell', 'Host: evil'], body: { id: 7 } });
    expect(done.body).toEqual({
      success: true,
      data: { path: '/rest/orders' },
      status: 200,
      statusText: 'OK',
    });
    const [sent] = peer.of('/rest/orders');
    expect(sent).toMatchObject({ method: 'POST', body: '{"id":7}', headers: { 'x-shop': 'Tidewell' } });
    expect(sent?.headers.host).toBe(new URL(peer.url).host);
    await call('/soap', { headers: ['Content-Type: text/xml'], body: '<e/>' });
    expect(peer.of('/soap')[0]).toMatchObject({ body: '<e/>', headers: { 'content-type': 'text/xml' } });
    peer.next('/broken', [500, {}]);
    expect((await call('/broken')).body).toEqual({
      success: false,
      error: 'The answer has status 500.',
      status: 'Error!',
    });
    peer.next('/missing', [404, { message: 'No such order' }]);
    expect((await call('/missing')).body).toMatchObject({
      error: 'The answer has status 404. No such order',
    });
    const fault =
      '<s:Fault><faultcode>s:Server</faultcode><faultstring>Order 7 is locked</faultstring></s:Fault>';
    peer.next('/fault', [500, fault as never]);
    expect((await call('/fault')).body).toMatchObject({
      success: false,
      error: 'The answer has status 500. Order 7 is locked',
      status: 'Error!',
    });
    peer.next('/silent', 'hang up');
    expect((await call('/silent')).body).toMatchObject({ success: false, status: 'Error!' });
  });
});

describe('access that a person allows', () => {
  const params = { integration: 'googleSheets' as const };
  const { refreshToken: _, ...withoutToken } = VALUES.googleSheets;
  const ask = async ({ token }: TestMerchant['admin']) =>
    (await request(server.url, 'askIntegrationConsent', { params }, { token })).body;
  const finish = ({ token }: TestMerchant['admin'], state: string, code = '4/once') =>
    request(server.url, 'finishIntegrationConsent', { body: { code, state } }, { token });

  it('is asked for on the page of the provider, and kept', async () => {
    const merchant = await connected('googleSheets', withoutToken);
    expect(await run(merchant, 'googleSheets', 'appendRow', { sheet: 'A', first: 'a' })).toMatchObject({
      success: false,
      error: { text: 'Access has not been allowed yet.' },
    });
    const { url } = await ask(merchant.admin);
    const { token } = merchant.admin;
    const { returnUrl } = (await request(server.url, 'listIntegrations', {}, { token })).body;
    const page = new URL(url);
    expect(page.origin + page.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'c1', redirect_uri: returnUrl, access_type: 'offline' },
      scope: 'https://www.googleapis.com/auth/spreadsheets',
    });
    const done = await finish(merchant.admin, page.searchParams.get('state') ?? '');
    expect(done.body).toMatchObject({ state: 'connected', secrets: ['clientSecret', 'refreshToken'] });
    const form = new URLSearchParams(peer.of('/googleSheets/token').at(-1)?.body);
    expect(Object.fromEntries(form)).toMatchObject({ redirect_uri: returnUrl, client_secret: 's1-secret' });
  });

  it('replaces the tokens of the earlier account, also those that a call stores meanwhile', async () => {
    const merchant = await connected('googleSheets');
    const state = new URL((await ask(merchant.admin)).url).searchParams.get('state') ?? '';
    const tokens = (name: string) => ({
      ...{ access_token: `ya29.${name}`, refresh_token: `refresh-${name}`, expires_in: 3599 },
    });
    const before = peer.of('/googleSheets/token').length;
    const allowed = Promise.withResolvers<[number, object]>();
    peer.next('/googleSheets/token', allowed.promise, [200, tokens('rotated')]);
    const finishing = finish(merchant.admin, state);
    await expect.poll(() => peer.of('/googleSheets/token').length).toBe(before + 1);
    peer.next("/googleSheets/v4/spreadsheets/sheet-1/values/'A':append", [200, {}]);
    await run(merchant, 'googleSheets', 'appendRow', { sheet: 'A', first: 'a' });
    expect(peer.of('/googleSheets/token')).toHaveLength(before + 2);
    peer.next('/googleSheets/v4/spreadsheets/sheet-1', [200, { spreadsheetId: 'sheet-1' }]);
    allowed.resolve([200, tokens('allowed')]);
    expect((await finishing).body).toMatchObject({ state: 'connected' });
    expect(peer.asked.at(-1)?.headers.authorization).toBe('Bearer ya29.allowed');
  });

  it('is refused for a state of somebody else, and a code that does not count', async () => {
    const merchant = await connected('googleSheets', withoutToken);
    const other = await connected('googleSheets', withoutToken);
    const state = new URL((await ask(merchant.admin)).url).searchParams.get('state') ?? '';
    expect((await finish(other.admin, state)).status).toBe(409);
    expect((await finish(merchant.admin, `${state}x`)).status).toBe(409);
    expect((await finish(merchant.admin, state, '4/again')).status).toBe(409);
    const { body } = await request(
      server.url,
      'askIntegrationConsent',
      { params: { integration: 'slack' } },
      { token: merchant.admin.token },
    );
    expect(body).toMatchObject({ error: 'integration_refused' });
  });

  it('is checked with a refresh token that the provider replaces, which is no other account', async () => {
    const { admin } = await connected('googleSheets');
    peer.next('/googleSheets/token', [
      200,
      { access_token: 'ya29.next', refresh_token: 'refresh-2', expires_in: 3599 },
    ]);
    peer.next('/googleSheets/v4/spreadsheets/sheet-1', [200, { spreadsheetId: 'sheet-1' }]);
    const checked = await request(server.url, 'checkIntegration', { params }, { token: admin.token });
    expect(checked.body).toMatchObject({ state: 'connected' });
  });
});
