import { request } from '@foyer/contract/request';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act } from '../../kernel/action.ts';
import { systemScope } from '../../kernel/context.ts';
import { html } from '../../mail/html.ts';
import { outgoingMails } from '../../mail/tables.ts';
import { makeMember, makeMerchant, someAddress, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { findMerchant } from '../merchants/queries.ts';
import { queueOutreachMail } from './outreach.ts';

let server: TestServer;
let merchant: TestMerchant;
let recipient: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
  count += 1;
  recipient = `ada.${count}@visitor.test`;
});

/** Sends an unsolicited email and returns the token of its link. */
async function writeTo(address: string): Promise<string> {
  const scope = systemScope(server.services, merchant.id);
  const row = await findMerchant(scope.tenant);
  if (!row) throw new Error('no merchant');
  await act(scope, async (db) => {
    const mail = { recipient: address, subject: 'News', text: 'New chairs', body: html`<p>New chairs</p>` };
    const job = await queueOutreachMail(db, server.services, row, mail);
    return { result: undefined, audit: [], events: [], jobs: [job] };
  });
  return tokenIn((await mailsTo(address))[0]?.text ?? '');
}

const mailsTo = (address: string) =>
  server.services.database
    .tenant(merchant.id)
    .read((db) =>
      db
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.recipient, address))
        .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.id)),
    );

const tokenIn = (text: string) =>
  new URL(text.match(/http\S*\/unsubscribe\?\S*/)?.[0] ?? '').searchParams.get('token') ?? '';

/** Resolves when all earlier confirmation jobs are done, which run in order. */
async function askedByNow(): Promise<void> {
  const last = `last.${recipient}`;
  await writeTo(last);
  await unsubscribe({ email: last });
  await expect.poll(() => mailsTo(last), { timeout: 20_000 }).toHaveLength(2);
}

/** Uses a new address each time, to stay below rate limits. */
const via = () => ({ headers: { 'x-forwarded-for': someAddress() } });
const unsubscribe = (body: { token?: string; email?: string; merchantId?: number }) =>
  request(server.url, 'unsubscribe', { body: { reason: 'too many emails', ...body } }, via());
const look = (token: string) => request(server.url, 'getUnsubscribe', { query: { token } }, via());
const optOuts = async (token = merchant.admin.token) =>
  (await request(server.url, 'listOptOuts', {}, { token })).body.optOuts;

/** The newest email sent to an address. */
async function settled(address: string) {
  for (;;) {
    const [mail] = await mailsTo(address);
    if (mail && mail.status !== 'queued') return mail;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe('an unsubscribe link', () => {
  it('shows its address, unsubscribes at once, and is idempotent', async () => {
    const token = await writeTo(recipient);
    expect((await look(token)).body).toEqual({
      email: recipient,
      merchantName: 'Tidewell',
      isUnsubscribed: false,
    });
    expect((await unsubscribe({ token })).body).toEqual({ state: 'unsubscribed' });
    expect((await unsubscribe({ token })).body).toEqual({ state: 'unsubscribed' });
    expect((await look(token)).body.isUnsubscribed).toBe(true);
    expect(await optOuts()).toMatchObject([{ email: recipient, reason: 'too many emails', source: 'link' }]);
  });

  it('stops later emails of this merchant only', async () => {
    await unsubscribe({ token: await writeTo(recipient) });
    await writeTo(recipient);
    expect((await settled(recipient)).status).toBe('unwanted');
    merchant = await makeMerchant(server, 'Other');
    await writeTo(recipient);
    expect((await settled(recipient)).status).toBe('kept');
  });

  it('cannot be forged or moved to another merchant', async () => {
    const token = await writeTo(recipient);
    const [, ...rest] = token.split('.');
    const stranger = await makeMerchant(server);
    for (const wrong of ['nonsense', `${token}x`, [stranger.id, ...rest].join('.')]) {
      expect((await look(wrong)).status).toBe(401);
      expect((await unsubscribe({ token: wrong })).body.error).toBe('link_invalid');
    }
    expect(await optOuts()).toEqual([]);
  });
});

describe('an address without a link', () => {
  it('receives a confirmation email of every merchant that wrote to it', async () => {
    await writeTo(recipient);
    expect((await unsubscribe({ email: recipient.toUpperCase() })).body.state).toBe('confirmationSent');
    expect(await optOuts()).toEqual([]);
    await askedByNow();
    const [mail] = await mailsTo(recipient);
    expect(mail?.subject).toBe('Unsubscribe from Tidewell');
    expect((await unsubscribe({ token: tokenIn(mail?.text ?? '') })).body.state).toBe('unsubscribed');
    expect(await optOuts()).toMatchObject([{ source: 'confirmed' }]);
  });

  it('gets the same response when no one wrote to it, and no email', async () => {
    expect((await unsubscribe({ email: recipient })).body.state).toBe('confirmationSent');
    await askedByNow();
    expect(await mailsTo(recipient)).toEqual([]);
  });

  it('is not asked twice in a row, nor by many requests at once', async () => {
    await writeTo(recipient);
    await Promise.all([1, 2, 3, 4].map(() => unsubscribe({ email: recipient })));
    await unsubscribe({ email: recipient });
    await askedByNow();
    expect(await mailsTo(recipient)).toHaveLength(2);
  });

  it('must be valid', async () => {
    expect((await unsubscribe({})).body.field).toBe('email');
  });
});

describe('the team', () => {
  it('views, adds and removes addresses in the settings, which is audited', async () => {
    const { token } = merchant.admin;
    const add = (email: string) => request(server.url, 'addOptOut', { body: { email } }, { token });
    await add(recipient);
    await add(recipient.toUpperCase());
    await add('under_score@visitor.test');
    expect(await optOuts()).toHaveLength(2);
    const query = { text: 'r_s' };
    const { body } = await request(server.url, 'listOptOuts', { query }, { token });
    expect(body.optOuts.map(({ email }) => email)).toEqual(['under_score@visitor.test']);
    const remove = () => request(server.url, 'removeOptOut', { params: { email: recipient } }, { token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await optOuts()).toHaveLength(1);
  });

  it('needs access to the settings', async () => {
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    expect(await optOuts(manager.token)).toEqual([]);
    const body = { email: recipient };
    expect((await request(server.url, 'addOptOut', { body }, { token: manager.token })).status).toBe(403);
    const user = await makeMember(server, merchant.id, 'USER');
    expect((await request(server.url, 'listOptOuts', {}, { token: user.token })).status).toBe(403);
  });
});
