import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  connectVisitor,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  signIn,
} from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openTestSocket } from '../testing/socket.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the hello', () => {
  it('is refused without a valid token', async () => {
    const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token: 'made-up' });
    expect(await socket.next('refused')).toMatchObject({ error: 'unauthorized' });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it.each(['{"type":"ping"}', '{"type":"send","text":"Hello?"}', 'null', '[]'])(
    'comes before %s',
    async (text) => {
      const socket = await openTestSocket(server.url, null);
      socket.sendText(text);
      expect(await socket.next('refused')).toMatchObject({
        error: 'bad_input',
        errorDescription: 'The first frame of a socket must be hello.',
      });
      expect(await socket.closed).toBe(CLOSE_CODES.badFrame);
    },
  );

  it('does not take a visitor for a member, nor the other way round', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const visitor = await makeVisitor(server, engagementID);
    const asMember = await openTestSocket(server.url, {
      type: 'hello',
      kind: 'member',
      token: visitor.visitorToken,
    });
    expect(await asMember.closed).toBe(CLOSE_CODES.unauthorized);
    const { sessionID } = visitor;
    const asVisitor = await openTestSocket(server.url, {
      type: 'hello',
      kind: 'visitor',
      token: merchant.admin.token,
      sessionID,
      after: null,
    });
    expect(await asVisitor.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('is refused for the visit of another visitor', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const [one, other] = [await makeVisitor(server, engagementID), await makeVisitor(server, engagementID)];
    const { sessionID } = other;
    const socket = await openTestSocket(server.url, {
      type: 'hello',
      kind: 'visitor',
      token: one.visitorToken,
      sessionID,
      after: null,
    });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
  });
});

describe('a later hello', () => {
  it('of a member is of the same sign-in, and its token counts', async () => {
    const merchant = await makeMerchant(server);
    const { admin } = merchant;
    const member = await makeMember(server, merchant.id, 'USER');
    const again = await signIn(server.url, member.userName, member.password);
    const answerTo = async (token: string) => {
      const socket = await connectMember(server, member);
      socket.forget();
      socket.send({ type: 'hello', kind: 'member', token });
      return socket;
    };
    const own = await answerTo(member.token);
    await own.next('welcome');
    await own.close();
    for (const token of [admin.token, again.body.access_token]) {
      const refused = await answerTo(token);
      expect(await refused.next('refused')).toMatchObject({ error: 'bad_input' });
      expect(await refused.closed).toBe(CLOSE_CODES.badFrame);
    }
    const madeUp = await answerTo('made-up');
    expect(await madeUp.next('refused')).toMatchObject({ error: 'unauthorized' });
    expect(await madeUp.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('of a visitor is of the same visit, and its token counts', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const [one, other] = [await makeVisitor(server, engagementID), await makeVisitor(server, engagementID)];
    const answerTo = async (token: string, sessionID: string) => {
      const socket = await connectVisitor(server, one);
      socket.forget();
      socket.send({ type: 'hello', kind: 'visitor', token, sessionID, after: null });
      return socket;
    };
    const own = await answerTo(one.visitorToken, one.sessionID);
    await own.next('welcome');
    await own.close();
    for (const [token, sessionID] of [
      [other.visitorToken, other.sessionID],
      [one.visitorToken, other.sessionID],
      [other.visitorToken, one.sessionID],
    ] as const) {
      const refused = await answerTo(token, sessionID);
      expect(await refused.next('refused')).toMatchObject({ error: 'bad_input' });
      expect(await refused.closed).toBe(CLOSE_CODES.badFrame);
    }
    const madeUp = await answerTo('made-up', one.sessionID);
    expect(await madeUp.closed).toBe(CLOSE_CODES.unauthorized);
  });
});
