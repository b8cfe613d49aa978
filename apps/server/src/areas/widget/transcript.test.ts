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

/** Transcripts are only mailed to an address of the visitor: that of their identity, or a confirmed one. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function state() {
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

it('is not sent to an unconfirmed address', async () => {
  const { visitor, mails, copy } = await state();
  const as = { token: visitor.visitorToken };
  await request(server.url, 'updateWidgetContact', { body: { email } }, as);
  const { status, body } = await copy({ email });
  expect([status, body]).toMatchObject([409, { error: 'address_unconfirmed', field: 'email' }]);
  expect(await mails(email)).toEqual([]);
});

it('is sent to an address confirmed by a code, also later', async () => {
  const { mails, copy, codeTo } = await state();
  const code = await codeTo(email);
  expect((await copy({ email, code })).status).toBe(200);
  expect((await mails(email))[0]?.text).toContain('Where is it?');
  expect((await copy({ email: 'LEA@test.example' })).status).toBe(200);
  expect((await copy({ email: 'other@test.example' })).status).toBe(409);
});

it('is not sent with a wrong code, one of another address or visitor, or after many attempts', async () => {
  const [own, other] = [await state(), await state()];
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

it('is sent to the address of a signed identity, and no longer to one confirmed before', async () => {
  const { engagementID, visitor, sign, copy, codeTo } = await state();
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

it('sends only a few code mails an hour', async () => {
  const { ask, mails } = await state();
  const answers = [];
  for (let mail = 0; mail < 6; mail += 1) answers.push((await ask(email)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await mails(email)).toHaveLength(5);
});
