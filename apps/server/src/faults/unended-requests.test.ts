import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEngagement, makeMerchant, makeVisitor } from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';

const REQUEST_SECONDS = 2;
/** Node checks four times per limit; includes slack for a busy machine. */
const ENDS_WITHIN_MS = 6_000;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startOwnServer({ REQUEST_SECONDS: String(REQUEST_SECONDS) });
  const { engagementID } = await makeEngagement(server, await makeMerchant(server));
  const { visitorToken } = await makeVisitor(server, engagementID);
  token = visitorToken;
});
afterAll(() => server.close());

const part = (field = 'file') =>
  `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
const whole = (field?: string) => `${part(field)}words\r\n--cut--\r\n`;
const sized = (body: string, length = body.length) => `content-length: ${length}\r\n\r\n${body}`;

let clients = 0;
/** Each has a different address, so that limits by address do not apply. */
const upload = (rest: string, line = 'POST /api/widget/files') => {
  clients += 1;
  return (
    `${line} HTTP/1.1\r\nhost: any\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n` +
    `x-forwarded-for: 203.0.113.${clients}\r\ncontent-type: multipart/form-data; boundary=cut\r\n${rest}`
  );
};

/** Sends a text and waits; resolves with the answer when the server has closed the connection. */
async function send(text: string, then: (socket: Socket) => void = () => {}): Promise<string> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  then(socket);
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

describe('a body with Content-Encoding', () => {
  it.each(['gzip', 'deflate', 'br', 'zstd', 'x-gzip', 'identity, gzip', 'GZIP', 'nonsense'])(
    'as %s is refused at once',
    async (encoding) => {
      for (const body of [gzipSync(whole()).toString('latin1'), whole()]) {
        const answer = await send(upload(`content-encoding: ${encoding}\r\n${sized(body)}`));
        expect(answer).toMatch(/^HTTP\/1\.1 415 /);
        expect(answer).toContain('accept-encoding: identity');
      }
    },
  );

  it('identity is accepted', async () => {
    const answer = await send(upload(`content-encoding: identity\r\n${sized(whole())}`));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an upload that does not end', () => {
  const half = part();
  it.each<[string, string, string?, ((socket: Socket) => void)?]>([
    ['is silent after its head', sized('', 1000)],
    ['asks first and says nothing then', `expect: 100-continue\r\n${sized('', 1000)}`],
    ['is silent within the file', sized(half, 1000)],
    ['is silent within the head of the file', sized('--cut\r\ncontent-dispo', 1000)],
    ['is silent in pieces', 'transfer-encoding: chunked\r\n\r\n5\r\n--cut\r\n'],
    ['comes whole without its last boundary', sized(half)],
    ['comes whole as another field', sized(whole('other'))],
    ['comes whole as a text', sized(whole().replace(/; filename="[^"]+"/, ''))],
    ['is silent behind another field', sized(part('other') + 'x'.repeat(300_000), 1_000_000)],
    ['is the body of a GET', sized('', 1000), 'GET /api/widget/files'],
    ['is sent where nothing is', sized('', 1000), 'POST /nothing'],
    ['is sent to a call without upload', sized('', 1000), 'POST /api/widget/session'],
    ['is half closed', sized(half, 1000), undefined, (socket) => socket.end()],
  ])(
    'and %s is ended in time',
    async (_, rest, line, then) => {
      const since = performance.now();
      const answer = await send(upload(rest, line), then);
      expect(answer).not.toMatch(/^HTTP\/1\.1 [25]\d\d/);
      expect(performance.now() - since).toBeLessThan(ENDS_WITHIN_MS);
    },
    20_000,
  );
});
