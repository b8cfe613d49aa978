import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openTestSocket } from '../../testing/socket.ts';
import { makeSigner } from './testing/identities.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const page = { url: 'https://shop.test/', title: 'Shop' };

async function shop(widget: object = {}) {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant, { widget });
  return { merchant, engagementID, token: merchant.admin.token };
}

const session = (engagementID: string, more: object = {}, headers = {}) =>
  request(server.url, 'startWidgetSession', { body: { engagementID, page, ...more } }, { headers });

describe('a signed identity', () => {
  const signer = (merchant: TestMerchant, engagementID: string) => makeSigner(server, merchant, engagementID);

  it('identifies the visitor, and takes precedence over the browser’s token', async () => {
    const { merchant, engagementID, token } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const anonymous = await makeVisitor(server, engagementID);
    const identity = await sign({ sub: 'c-17', name: 'Lea Maria Martin', email: 'lea@test.example' });
    const { visitorToken } = anonymous;
    const lea = (await session(engagementID, { visitorToken, identity })).body;
    expect(lea).toMatchObject({
      referenceID: anonymous.referenceID,
      contact: { firstName: 'Lea', lastName: 'Maria Martin', email: 'lea@test.example' },
    });
    const elsewhere = (await session(engagementID, { identity })).body;
    expect(elsewhere.referenceID).toBe(lea.referenceID);
    const other = await sign({ sub: 'c-18' });
    const second = (await session(engagementID, { visitorToken: lea.visitorToken, identity: other })).body;
    expect(second.referenceID).not.toBe(lea.referenceID);
    const back = (await session(engagementID, { visitorToken: second.visitorToken, identity })).body;
    expect(back.referenceID).toBe(lea.referenceID);
    const { visitors } = (await request(server.url, 'listActiveVisitors', {}, { token })).body;
    expect(visitors.find(({ referenceID }) => referenceID === lea.referenceID)?.verified).toBe(true);
  });

  it('results in one visitor for concurrent sessions', async () => {
    const { merchant, engagementID } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const identity = await sign({ sub: 'c-1' });
    const all = await Promise.all(Array.from({ length: 5 }, () => session(engagementID, { identity })));
    expect(new Set(all.map(({ body }) => body.referenceID)).size).toBe(1);
  });

  it('is required to resume a verified visitor', async () => {
    const { merchant, engagementID } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const identity = await sign({ sub: 'c-1' });
    const { referenceID, visitorToken } = (await session(engagementID, { identity })).body;
    expect((await session(engagementID, { visitorToken })).body.referenceID).not.toBe(referenceID);
  });

  it('is not changed by entered contact data', async () => {
    const { merchant, engagementID } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const identity = await sign({ sub: 'c-1', email: 'lea@test.example' });
    const { visitorToken: token } = (await session(engagementID, { identity })).body;
    const body = { email: 'boss@test.example', phone: '0123456789', consent: true };
    await request(server.url, 'updateWidgetContact', { body }, { token });
    const contact = (await session(engagementID, { identity })).body.contact;
    expect(contact).toMatchObject({ email: 'lea@test.example', phone: '0123456789' });
  });

  it('is refused when it is invalid', async () => {
    const { merchant, engagementID } = await shop();
    const { sign, key } = await signer(merchant, engagementID);
    const foreign = await shop();
    const elsewhere = await signer(foreign.merchant, foreign.engagementID);
    const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none', kid: key.keyId })).toString('base64url')}.${Buffer.from('{"sub":"c-1","exp":9999999999}').toString('base64url')}.`;
    const bad = [
      await sign({ sub: 'c-1' }, { secret: 'x'.repeat(43) }),
      await sign({ sub: 'c-1' }, { kid: 'unknown' }),
      await sign({ sub: 'c-1' }, { expires: '-1h' }),
      await sign({ sub: 'c-1' }, { expires: '' }),
      await sign({ sub: 'c-1' }, { expires: '25h' }),
      await sign({ sub: 'c-1', iat: Date.now() / 1000 - 47 * 3600 }, { expires: '1h' }),
      await sign({ sub: 'c-1', iat: Date.now() / 1000 + 3600 }, { expires: '2h' }),
      await sign({ sub: '' }),
      await sign({}),
      await sign({ sub: 'c-1', email: 'no address' }),
      await elsewhere.sign({ sub: 'c-1' }),
      unsigned,
      'nonsense',
    ];
    const answers = await Promise.all(bad.map((identity) => session(engagementID, { identity })));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      bad.map(() => [401, 'identity_invalid']),
    );
  });

  it('may name characters that cannot be stored', async () => {
    const { merchant, engagementID } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const identity = await sign({ sub: 'c\0-1', name: 'Lea\0 Martin', company: '\0' });
    const { status, body } = await session(engagementID, { identity });
    expect(status).toBe(200);
    expect(body.contact).toMatchObject({ firstName: 'Lea\ufffd', lastName: 'Martin', company: '\ufffd' });
  });

  it('must expire within a day, with tolerance for clocks', async () => {
    const { merchant, engagementID } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const now = Math.floor(Date.now() / 1000);
    const good = [
      await sign({ sub: 'c-1' }, { expires: '24h' }),
      await sign({ sub: 'c-1', iat: now }, { expires: '24h' }),
      await sign({ sub: 'c-1', iat: now + 120 }, { expires: '1442m' }),
    ];
    for (const identity of good) expect((await session(engagementID, { identity })).status).toBe(200);
  });

  it('is accepted with the previous key, and required when enforced', async () => {
    const { merchant, engagementID } = await shop({ identity: 'enforced' });
    expect((await session(engagementID)).body).toMatchObject({ error: 'identity_required' });
    const { sign } = await signer(merchant, engagementID);
    await signer(merchant, engagementID);
    expect((await session(engagementID, { identity: await sign({ sub: 'c-1' }) })).status).toBe(200);
  });

  it.each([
    ['enforces identities', { widget: { identity: 'enforced' } }],
    ['ends', { status: 'Inactive' as const }],
  ])(
    'is asked of everybody once the engagement %s: earlier tokens and sockets are over',
    async (_, change) => {
      const { merchant, engagementID } = await shop();
      const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
      await request(server.url, 'updateEngagement', { body: { engagementID, ...change } }, merchant.admin);
      expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
      const again = await openTestSocket(server.url, visitor.hello);
      expect(await again.next('refused')).toMatchObject({ error: 'unauthorized' });
      const as = { token: visitor.visitorToken };
      const params = { id: conversationID };
      expect((await request(server.url, 'getWidgetThread', { params }, as)).status).toBe(401);
      expect(
        (await request(server.url, 'updateWidgetContact', { body: { firstName: 'Lea' } }, as)).status,
      ).toBe(401);
      await again.closed;
    },
  );

  it('is required for conversations of an enforcing engagement, also with tokens of another one', async () => {
    const { merchant, engagementID } = await shop();
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    await socket.close();
    const elsewhere = (await makeEngagement(server, merchant)).engagementID;
    const { visitorToken } = visitor;
    const other = (await session(elsewhere, { visitorToken })).body;
    expect(other.thread?.conversation.conversationID).toBe(conversationID);
    const as = { token: other.visitorToken };
    const params = { id: conversationID };
    const rating = { score: 5, comment: '' };
    const uses = [
      () => request(server.url, 'getWidgetThread', { params }, as),
      () => request(server.url, 'rateWidgetConversation', { params, body: rating }, as),
      () => request(server.url, 'endWidgetConversation', { params }, as),
      () => request(server.url, 'mailWidgetTranscript', { params, body: { email: 'a@test.example' } }, as),
    ];
    const enforce = { engagementID, widget: { identity: 'enforced' as const } };
    await request(server.url, 'updateEngagement', { body: enforce }, merchant.admin);
    for (const use of uses) expect((await use()).status).toBe(404);
    expect((await session(elsewhere, { visitorToken: other.visitorToken })).body.thread).toBeNull();
  });

  it('keeps verified visitors connected when it becomes enforced', async () => {
    const { merchant, engagementID } = await shop();
    const { sign } = await signer(merchant, engagementID);
    const visitor = await makeVisitor(server, engagementID, { identity: await sign({ sub: 'c-1' }) });
    const socket = await connectVisitor(server, visitor);
    const body = { engagementID, widget: { identity: 'enforced', openingMessage: 'Hello!' } };
    await request(server.url, 'updateEngagement', { body }, merchant.admin);
    await socket.next('config', ({ config }) => config.openingMessage === 'Hello!');
    await socket.close();
    await (await connectVisitor(server, visitor)).close();
  });
});
