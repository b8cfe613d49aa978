import { request } from '@foyer/contract/request';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outgoingMails } from '../../mail/tables.ts';
import {
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  someAddress,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeSigner } from './testing/identities.ts';

/** What was said goes to an address of the visitor's own: that of their identity, or one that they confirmed. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function talk() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const { visitor, socket, conversationID } = await makeConversation(server, engagementID, 'Where is it?');
  await socket.close();
  const { sign } = await makeSigner(server, merchant, engagementID);
  const mails = (recipient: string) =>
    server.services.database
      .tenant(merchant.id)
      .read((db) =>
        db
          .select()
          .from(outgoingMails)
          .where(eq(outgoingMails.recipient, recipient))
          .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.id)),
      );
  const as = (token = visitor.visitorToken) => ({ token, headers: { 'x-forwarded-for': someAddress() } });
  const copy = (body: { email: string; code?: string }, token?: string) =>
    request(server.url, 'mailWidgetTranscript', { params: { id: conversationID }, body }, as(token));
  const ask = (email: string, token?: string) =>
    request(server.url, 'sendWidgetAddressCode', { body: { email } }, as(token));
  const codeTo = async (email: string) => {
    await ask(email);
    return /\d{6}/.exec((await mails(email))[0]?.text ?? '')?.[0] ?? '';
  };
  return { engagementID, visitor, sign, mails, copy, ask, codeTo };
}

const email = 'lea@test.example';

it('goes to no address that is only typed', async () => {
  const { visitor, mails, copy } = await talk();
  const as = { token: visitor.visitorToken };
  await request(server.url, 'updateWidgetContact', { body: { email } }, as);
  const { status, body } = await copy({ email });
  expect([status, body]).toMatchObject([409, { error: 'address_unconfirmed', field: 'email' }]);
  expect(await mails(email)).toEqual([]);
});

it('goes to an address that the visitor confirmed with a code, and goes there again', async () => {
  const { mails, copy, codeTo } = await talk();
  const code = await codeTo(email);
  expect((await copy({ email, code })).status).toBe(200);
  expect((await mails(email))[0]?.text).toContain('Where is it?');
  expect((await copy({ email: 'LEA@test.example' })).status).toBe(200);
  expect((await copy({ email: 'other@test.example' })).status).toBe(409);
});

it('goes nowhere by a wrong code, one of another address or another visitor, or after many tries', async () => {
  const [own, other] = [await talk(), await talk()];
  const code = await own.codeTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await own.copy({ email, code: wrong })).body).toMatchObject({
    error: 'code_invalid',
    field: 'code',
  });
  expect((await own.copy({ email: 'other@test.example', code })).status).toBe(400);
  expect((await other.copy({ email, code })).status).toBe(400);
  for (let tries = 2; tries < 10; tries += 1) await own.copy({ email, code: wrong });
  expect((await own.copy({ email, code })).status).toBe(429);
  expect((await own.mails(email)).map(({ text }) => text)).not.toContainEqual(
    expect.stringContaining('Where is it?'),
  );
});

it('goes to the address of a signed identity, and no more to one that was confirmed before it', async () => {
  const { engagementID, visitor, sign, copy, codeTo } = await talk();
  const before = 'before@test.example';
  expect((await copy({ email: before, code: await codeTo(before) })).status).toBe(200);
  const { visitorToken } = visitor;
  const identify = async (claims: object) =>
    (
      await makeVisitor(server, engagementID, {
        visitorToken,
        identity: await sign({ sub: 'lea', ...claims }),
      })
    ).visitorToken;
  const token = await identify({});
  expect((await copy({ email: before }, token)).status).toBe(409);
  const known = await identify({ email });
  expect((await copy({ email }, known)).status).toBe(200);
  expect((await copy({ email: before }, known)).status).toBe(409);
});

it('is confirmed by few mails an hour', async () => {
  const { ask, mails } = await talk();
  const answers = [];
  for (let mail = 0; mail < 6; mail += 1) answers.push((await ask(email)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await mails(email)).toHaveLength(5);
});
