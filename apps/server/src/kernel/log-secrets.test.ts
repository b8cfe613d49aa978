import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, makeInstallation } from '../cluster/testing/processes.ts';
import {
  clientHeader,
  connectMember,
  connectVisitor,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  signIn,
} from '../testing/builders.ts';
import { linkOf, mailTo } from '../testing/mails.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await makeInstallation();
});
afterAll(() => installation.close(), 60_000);

it('no log tells what could be used to act as somebody', async () => {
  const { seed } = installation;
  const merchant = await makeMerchant(seed);
  const { engagementID } = await makeEngagement(seed, merchant);
  const server = await installation.start({
    LOG_LEVEL: 'trace',
    SLOW_QUERY_MS: '1',
    FACEBOOK_URL: 'http://127.0.0.1:9',
  });
  const { url } = server;
  const secrets = new Map<string, string>();
  const keep = (name: string, secret: string) => {
    expect(secret.length, name).toBeGreaterThan(5);
    secrets.set(name, secret);
    return secret;
  };

  const { admin } = merchant;
  const tokens = (await signIn(url, admin.userName, keep('password', admin.password))).body;
  const token = keep('access token', tokens.access_token);
  keep('refresh token', tokens.refresh_token);
  await signIn(url, admin.userName, keep('wrong password', 'not-the-right-password'));
  const renewed = await request(
    url,
    'token',
    { body: { grant_type: 'refresh_token', refresh_token: tokens.refresh_token } },
    { headers: { authorization: clientHeader } },
  );
  keep('renewed refresh token', renewed.body.refresh_token);
  const as = { token, headers: { cookie: `session=${keep('cookie', randomUUID())}` } };
  await request(url, 'getMerchantAttributes', { query: {} }, as);
  const spellings = ['access_token', 'ACCESS_TOKEN', '%61ccess_token'];
  for (const name of spellings) await fetch(`${url}/chimes/getMerchantAttributes?${name}=${token}`);
  await fetch(`${url}/nothing?access_token=${token}`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });

  // Links of mails, used by call and by page.
  const email = `${randomUUID()}@test.example`;
  await request(url, 'inviteMember', { body: { email, firstName: 'Ada', lastName: 'L', role: 'USER' } }, as);
  const invited = linkOf(await mailTo(seed, merchant.id, email));
  keep('invitation', invited.token);
  const params = { merchantId: merchant.id, a: email, b: invited.token };
  expect((await request(url, 'getInvitationByLink', { params })).status).toBe(200);
  await fetch(`${url}${invited.path}?user=${email}&secureToken=${invited.token}`, {
    headers: { accept: 'text/html' },
  });
  await fetch(`${url}/nowhere/${invited.token}`);
  const own = `${admin.userName}@test.example`;
  await request(url, 'requestPasswordReset', { body: { email: own } });
  const reset = linkOf(await mailTo(seed, merchant.id, own));
  const query = { secureToken: keep('reset', reset.token) };
  await request(url, 'getPasswordReset', { params: { email: own }, query });

  // What merchants and their providers share.
  const key = (await request(url, 'rotateIdentityKey', { params: { engagementID } }, as)).body;
  const identity = await new SignJWT({ sub: 'c-1', email: 'c@test.example' })
    .setProtectedHeader({ alg: 'HS256', kid: key.keyId })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(keep('identity key', key.secret)));
  const visitor = await makeVisitor(server, engagementID, { identity: keep('identity', identity) });
  await makeVisitor(server, engagementID, { identity: `${identity}x` }).catch(() => {});
  keep('visitor token', visitor.visitorToken);
  const credentials = { platform: 'facebook', accessToken: keep('provider token', randomUUID()) } as const;
  await request(url, 'connectReviewAccount', { body: { name: 'Page', externalId: '1', credentials } }, as);
  const totp = (await request(url, 'beginTotp', {}, as)).body;
  keep('authenticator secret', totp.secret);

  const form = new FormData();
  form.append('file', new Blob(['words']), 'a.txt');
  const file = await request(url, 'uploadWidgetFile', { form }, { token: visitor.visitorToken });
  keep('address of a file', file.body.url.split('/')[2] ?? '');
  await fetch(`${url}${file.body.url}`);
  const sockets = [await connectVisitor(server, visitor), await connectMember(server, { token })];
  sockets[0]?.sendText(`{"type":"hello","token":"${visitor.visitorToken}"`);
  await Promise.all(sockets.map((socket) => socket.close()));
  await server.stop();

  expect(server.output).toContain('incoming request');
  const told = [...secrets].filter(([, secret]) => {
    const parts = [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      ...secret.split('.').slice(-1),
    ];
    return parts.some((part) => server.output.includes(part));
  });
  expect(told.map(([name]) => name)).toEqual([]);
}, 120_000);
