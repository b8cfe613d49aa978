import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { messengerArrivals } from '../../areas/messengers/tables.ts';
import { CustomPeer } from '../../areas/messengers/testing/custom-peer.ts';
import { signatureOf } from '../../kernel/signature.ts';
import { signIn } from '../../testing/builders.ts';
import { startDemoServer, type TestServer } from '../../testing/server.ts';
import { DEMO_PASSWORD } from '../content/members.ts';
import { devices } from '../content/robot.ts';
import { TIDEWELL } from '../ids.ts';
import { seededRandom } from '../seed/random.ts';
import { liveOnRobots } from './robot.ts';

const KIOSK = 'kiosk 3';
const peer = new CustomPeer();
let server: TestServer;

beforeAll(async () => {
  await peer.open();
  server = await startDemoServer({ DEMO_VISITORS: '0', PRIVATE_HOSTS: '1' });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const arrivalsOf = (ids: string[]) =>
  server.services.database
    .tenant(TIDEWELL)
    .read((db) =>
      db.$count(
        messengerArrivals,
        and(eq(messengerArrivals.merchantId, TIDEWELL), inArray(messengerArrivals.personId, ids)),
      ),
    );

/** Connects a custom channel that is not the demo's, and says hello to the robot on it. */
async function sayHello() {
  const as = { token: (await signIn(server.url, 'priya.raman', DEMO_PASSWORD)).body.access_token };
  const account = { channel: 'custom' as const, name: 'Kiosks', departmentId: null, active: true };
  const body = { ...account, values: { url: peer.url } };
  const params = { id: (await request(server.url, 'createMessengerAccount', { body }, as)).body.id };
  const { secret } = (await request(server.url, 'renewMessengerSecret', { params }, as)).body;
  await request(server.url, 'checkMessengerAccount', { params }, as);
  const hello = JSON.stringify({ messages: [{ id: randomUUID(), person: { id: KIOSK }, text: 'Hello' }] });
  const timestamp = String(Math.floor(Date.now() / 1000));
  await fetch(`${server.url}/clbk/channels/${params.id}`, {
    method: 'POST',
    headers: {
      'x-foyer-timestamp': timestamp,
      'x-foyer-signature': signatureOf(secret, timestamp, Buffer.from(hello)),
    },
    body: hello,
  });
}

it('leaves the devices of other custom channels to themselves', async () => {
  await sayHello();
  await vi.waitFor(() => expect(peer.of('message')).not.toEqual([]), 10_000);
  const leaving = new AbortController();
  let pauses = 0;
  const pace = {
    factor: 0,
    pause: async () => {
      pauses += 1;
      if (pauses > 10) leaving.abort();
    },
  };
  const world = { services: server.services, base: server.url, shopUrl: '', random: seededRandom(1), pace };
  await liveOnRobots(world, leaving.signal);
  expect(await arrivalsOf(devices.map(({ id }) => id))).toBeGreaterThan(0);
  expect(await arrivalsOf([KIOSK])).toBe(1);
}, 60_000);
