import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  clientHeader,
  connectMember,
  connectVisitor,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  type TestMerchant,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { openTestSocket } from '../testing/socket.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

let server: TestServer;
let neighbours: Neighbours;
let merchant: TestMerchant;
let engagementID: string;

beforeAll(async () => {
  server = await startOwnServer();
  neighbours = await makeNeighbours(server);
  merchant = await makeMerchant(server);
  ({ engagementID } = await makeEngagement(server, merchant));
});
afterAll(async () => {
  await neighbours.close();
  await server.close();
});

/** Inputs of about 100 kB that are expensive to parse and validate. */
const COSTLY = [
  ['nested lists', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['nested objects', `${'{"a":'.repeat(17_000)}1${'}'.repeat(17_000)}`],
  ['many lists', `[${'[],'.repeat(33_000)}[]]`],
  ['many fields', `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
] as const;

/** Counts the characters parsed as JSON during a test, in inputs longer than usual. */
function countParsed(): () => number {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  return () => parse.mock.calls.reduce((sum, [text]) => sum + (text.length > 50_000 ? text.length : 0), 0);
}

const message = (text: string) =>
  `{"type":"send","clientId":"${randomUUID()}","conversationID":null,"text":${text}}`;

describe.each(COSTLY)('frames of %s', (_, input) => {
  it.each(['a visitor', 'a member', 'an anonymous socket'])(
    'by %s end the socket before they are parsed',
    async (who) => {
      const parsed = countParsed();
      const socket =
        who === 'a visitor'
          ? await connectVisitor(server, await makeVisitor(server, engagementID))
          : who === 'a member'
            ? await connectMember(server, merchant.admin)
            : await openTestSocket(server.url, null);
      for (let index = 0; index < 50; index += 1) socket.sendText(message(input));
      // While the hello is being answered, the number of bytes alone exceeds the limit.
      expect([CLOSE_CODES.badFrame, CLOSE_CODES.tooMany]).toContain(await socket.closed);
      expect(parsed()).toBe(0);
      await neighbours.talk();
    },
  );
});

describe('a socket whose messages are refused one by one', () => {
  it('is closed, and little of what it sends is parsed', async () => {
    const parsed = countParsed();
    const socket = await connectVisitor(server, await makeVisitor(server, engagementID));
    const tooLong = JSON.stringify('\u0001'.repeat(MESSAGE_TEXT_MAX + 1));
    for (let index = 0; index < 400; index += 1) socket.sendText(message(tooLong));
    expect([CLOSE_CODES.policyViolation, CLOSE_CODES.tooMany]).toContain(await socket.closed);
    expect(socket.frames.filter(({ type }) => type === 'nack').length).toBeLessThanOrEqual(21);
    expect(parsed()).toBeLessThan(30 * tooLong.length);
    await neighbours.talk();
  });

  it('is closed also if they are short', async () => {
    const socket = await connectVisitor(server, await makeVisitor(server, engagementID));
    for (let index = 0; index < 100; index += 1) socket.sendText(message('1'));
    expect(await socket.closed).toBe(CLOSE_CODES.policyViolation);
    expect(socket.frames.filter(({ type }) => type === 'nack')).toHaveLength(21);
  });

  it('stays open if they are rare', async () => {
    const socket = await connectVisitor(server, await makeVisitor(server, engagementID));
    for (let index = 0; index < 10; index += 1) socket.sendText(message('1'));
    socket.send({ type: 'ping' });
    await socket.next('pong');
    await socket.close();
  });
});

describe.each(COSTLY)('a body of %s', (_, input) => {
  it.each([
    ['/api/widget/session', {}],
    ['/pgOauth/oauth/token', { authorization: clientHeader }],
    ['/api/tasks', 'member'],
    ['/nothing/here', {}],
  ] as const)('at %s is refused before it is parsed', async (path, headers) => {
    const parsed = countParsed();
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers === 'member' ? { authorization: `Bearer ${merchant.admin.token}` } : headers),
      },
      body: `{"page":${input}}`,
    });
    expect([400, 413]).toContain(answer.status);
    expect(parsed()).toBe(0);
  });
});

it('is refused by size if the call is anonymous and needs little', async () => {
  const answer = await fetch(`${server.url}/pgOauth/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: clientHeader },
    body: JSON.stringify({ grant_type: 'password', username: 'x'.repeat(60_000), password: 'y' }),
  });
  expect(answer.status).toBe(413);
});
