import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messengerArrivals } from '../areas/messengers/tables.ts';
import { CustomPeer } from '../areas/messengers/testing/custom-peer.ts';
import { onDatabase } from '../database/testing/index.ts';
import { act } from '../kernel/action.ts';
import { systemScope } from '../kernel/context.ts';
import { signatureOf } from '../kernel/signature.ts';
import { queueMail } from '../mail/outbox.ts';
import { makeVisitor, signIn } from '../testing/builders.ts';
import { linkOf, mailTo } from '../testing/mails.ts';
import { startDemoServer, startOwnServer, type TestServer } from '../testing/server.ts';
import { DEMO_PASSWORD } from './content/members.ts';
import { devices } from './content/robot.ts';
import { ENGAGEMENT_IDS, TIDEWELL } from './ids.ts';
import { seededRandom } from './seed/random.ts';
import { seedDemo } from './seed/seed.ts';
import { liveOnRobots } from './simulate/robot.ts';

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

const tokenOf = async (userName: string) =>
  (await signIn(server.url, userName, DEMO_PASSWORD)).body.access_token;

describe('the shop', () => {
  const page = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } });

  it('loads the widget with one script tag under a strict policy', async () => {
    for (const [path, engagement] of [
      ['/shop', ENGAGEMENT_IDS.webShop],
      ['/shop/products/sund-bench', ENGAGEMENT_IDS.webShop],
      ['/shop/contact', ENGAGEMENT_IDS.service],
      ['/shop/ar/dining', ENGAGEMENT_IDS.arabic],
    ]) {
      const response = await page(path as string);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain(
        `<script async src="/widget/foyer.js" data-engagement="${engagement}"></script>`,
      );
      expect(response.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
      expect(text).not.toMatch(/ style=| on\w+="/);
    }
    expect((await page('/shop/products/no-such-thing')).status).toBe(404);
  });

  it('signs the identity of a signed-in customer', async () => {
    const text = await (await page('/shop/signed-in?customer=customer-3377')).text();
    const identity = /data-identity="([^"]+)"/.exec(text)?.[1] ?? '';
    const visitor = await makeVisitor(server, ENGAGEMENT_IDS.members, { identity });
    expect(visitor.contact).toMatchObject({ firstName: 'Diego', email: 'diego.fuentes@mail.example' });
    await expect(makeVisitor(server, ENGAGEMENT_IDS.members)).rejects.toThrow('identity_required');
  });
});

describe('the support chat', () => {
  it('is added to a demo that was loaded before it existed', async () => {
    await onDatabase(server.services.database.url, async (client) => {
      await client.query('delete from identity_keys where engagement_id = $1', [ENGAGEMENT_IDS.support]);
      await client.query('delete from engagements where id = $1', [ENGAGEMENT_IDS.support]);
    });
    expect(await seedDemo(server.services)).toBe(false);
    const token = await tokenOf('jonas.lindqvist');
    const { identity } = (await request(server.url, 'getSupportIdentity', {}, { token })).body;
    expect(identity).not.toBeNull();
  });

  it('is answered by Tidewell, and identifies members of both merchants', async () => {
    for (const [userName, firstName] of [
      ['jonas.lindqvist', 'Jonas'],
      ['owen.byrne', 'Owen'],
    ] as const) {
      const token = await tokenOf(userName);
      const { settings } = (await request(server.url, 'getMerchantAttributes', {}, { token })).body;
      expect(settings.internalChatId).toBe(ENGAGEMENT_IDS.support);
      const { identity } = (await request(server.url, 'getSupportIdentity', {}, { token })).body;
      const visitor = await makeVisitor(server, ENGAGEMENT_IDS.support, { identity });
      expect(visitor.contact.firstName).toBe(firstName);
      expect(visitor.config.merchantName).toBe('Tidewell');
    }
  });
});

describe('the mailbox', () => {
  it('keeps the mails of members for all recipients, and says that they were not sent', async () => {
    const token = await tokenOf('priya.raman');
    const subject = `Your chair ${randomUUID()}`;
    const body = {
      clientId: randomUUID(),
      subject,
      text: 'It left today.',
      to: [{ address: 'ada@mail.example' }],
      cc: [{ address: 'bo@mail.example' }],
    };
    const { body: sent } = await request(server.url, 'beginMail', { body }, { token });
    const input = { params: { id: sent.conversationID } };
    const mail = async () =>
      (await request(server.url, 'getConversation', input, { token })).body.messages.at(-1)?.mail;
    await expect.poll(async () => (await mail())?.state, { timeout: 20_000 }).toBe('kept');
    expect(await mail()).toMatchObject({ sentDate: null, error: null });
    const kept = (await request(server.url, 'listDemoMails', {})).body.mails;
    const receivers = kept.filter((one) => one.subject === subject).map(({ to }) => to);
    expect(receivers.toSorted()).toEqual(['ada@mail.example', 'bo@mail.example']);
  });

  it('is mentioned by the action sendEmail, which does not fail', async () => {
    const token = await tokenOf('priya.raman');
    const connector = {
      subject: 'Your chair',
      body: 'It left.',
      recipient_email_address: 'ada@mail.example',
    };
    const body = { request_id: '1', gateway_actions: [{ id: 'sendEmail', connector }] };
    const { body: answer } = await request(server.url, 'runGatewayActions', { body }, { token });
    expect(answer).toMatchObject({
      error: null,
      message: expect.stringContaining('saved in the demo mailbox'),
    });
  });

  it('shows mails in a frame without scripts', async () => {
    const subject = `<img src=x onerror=alert(1)> ${randomUUID()}`;
    await act(systemScope(server.services, TIDEWELL), async (db) => {
      const mail = {
        merchantId: TIDEWELL,
        sender: 'shop@tidewell.example',
        recipient: 'layla@mail.example',
        subject,
      };
      const job = await queueMail(db, { ...mail, text: '<b>words</b>', html: '<script>alert(1)</script>' });
      return { result: undefined, audit: [], events: [], jobs: [job] };
    });
    const { body } = await request(server.url, 'listDemoMails', {});
    const mail = body.mails.find((one) => one.subject === subject);
    expect(mail?.to).toBe('layla@mail.example');
    const box = await (await fetch(`${server.url}/demo/mailbox`)).text();
    expect(box).toContain('<iframe sandbox=""');
    expect(box).not.toContain('<img src=x');
    expect(box).not.toContain('<b>words</b>');
    const content = await fetch(`${server.url}/demo/mailbox/${mail?.id}`);
    expect(content.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });
});

describe('the team', () => {
  it('has two open invitations, which can be sent again and used', async () => {
    const token = await tokenOf('priya.raman');
    const { body } = await request(server.url, 'listInvitations', { query: {} }, { token });
    expect(body.invitations.map(({ email, isExpired }) => [email, isExpired])).toEqual([
      ['lucia.ferrer@tidewell.example', false],
      ['noah.keller@tidewell.example', false],
    ]);
    const [invitation] = body.invitations;
    const params = { id: invitation?.id ?? '' };
    await request(server.url, 'resendInvitation', { params }, { token });
    const { user, token: secureToken } = linkOf(
      await mailTo(server, TIDEWELL, 'lucia.ferrer@tidewell.example'),
    );
    const asked = { params: { merchantId: TIDEWELL, a: user, b: secureToken } };
    expect((await request(server.url, 'getInvitationByLink', asked)).body.firstName).toBe('Lucía');
  });

  it('of a newly registered merchant gets its mails in the mailbox', async () => {
    const email = `${randomUUID()}@test.example`;
    const person = { email, userName: 'ada.byron', password: 'Right-1', firstName: 'Ada', lastName: 'Byron' };
    expect((await request(server.url, 'createAccount', { body: person })).status).toBe(200);
    const { body } = await request(server.url, 'listDemoMails', {});
    expect(body.mails.find(({ to }) => to === email)?.subject).toBe('Welcome');
    expect(await (await fetch(`${server.url}/demo/mailbox`)).text()).toContain(email);
  });
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

it('the simulation ignores the robots of other custom channels', async () => {
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

describe('outside demo mode', () => {
  it('it does not exist', async () => {
    const plain = await startOwnServer();
    try {
      for (const path of [
        '/demo',
        '/demo/mailbox',
        '/demo/assets/demo.js',
        '/shop/assets/shop.css',
        '/api/demo/mails',
        '/api/demo/simulation',
      ]) {
        expect((await fetch(plain.url + path)).status, path).toBe(404);
      }
      const shop = await (await fetch(`${plain.url}/shop`, { headers: { accept: 'text/html' } })).text();
      expect(shop).not.toContain('Tidewell');
      const merchants = await plain.services.database.anonymous((db) =>
        db.execute(sql`select list_merchants()`),
      );
      expect(merchants.rows).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});
