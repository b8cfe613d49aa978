import { request } from '@foyer/contract/request';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outgoingMails } from '../../mail/tables.ts';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  someAddress,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeSigner } from './testing/identities.ts';

let server: TestServer;
let merchant: TestMerchant;
let engagementID: string;
let state: Awaited<ReturnType<typeof makeConversation>>;
const email = 'ada@visitor.test';
/** The email address of a signed identity. */
const OWN = 'lea@visitor.test';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
  ({ engagementID } = await makeEngagement(server, merchant));
  state = await makeConversation(server, engagementID, 'Where is my chair?');
  const { visitorToken } = state.visitor;
  await request(server.url, 'updateWidgetContact', { body: { email } }, { token: visitorToken });
});

const sendLink = (token = merchant.admin.token) =>
  request(server.url, 'sendHistoryLink', { params: { referenceID: state.visitor.referenceID } }, { token });

/** The mails of the merchant to an address, newest first. */
const mails = (to = email) =>
  server.services.database
    .tenant(merchant.id)
    .read((db) =>
      db
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.recipient, to))
        .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.id)),
    );

const tokenIn = (text: string, page: string) =>
  new URL(text.match(new RegExp(`http\\S*${page}\\?\\S*`))?.[0] ?? '').searchParams.get('token') ?? '';

const newestToken = async () => tokenIn((await mails())[0]?.text ?? '', '/chat');
const open = (token: string) => request(server.url, 'openHistory', { body: { token } });

describe('the history of a visitor', () => {
  it('opens once by the link of the mail, and shows what the visitor may read', async () => {
    const { conversationID } = state;
    for (const [kind, text] of [
      ['text', 'On its way.'],
      ['note', 'Difficult customer'],
    ] as const) {
      await request(
        server.url,
        'sendChatMessage',
        { body: { conversationID, kind, text } },
        { token: merchant.admin.token },
      );
    }
    expect((await sendLink()).status).toBe(200);
    const token = await newestToken();
    const { body: opened } = await open(token);
    expect(opened.merchantName).toBe('Tidewell');

    const body = { readingToken: opened.readingToken };
    const { body: history } = await request(server.url, 'readHistory', { body });
    const [conversation] = history.conversations;
    expect(conversation?.messages.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))).toEqual([
      'Where is my chair?',
      'On its way.',
    ]);
    expect(JSON.stringify(history)).not.toContain('Difficult');

    const again = await open(token);
    expect([again.status, again.body.error]).toEqual([401, 'link_invalid']);
  });

  it('sends a new link to the same address when the first was used', async () => {
    await sendLink();
    const token = await newestToken();
    await open(token);
    const renew = (given: string) => request(server.url, 'renewHistoryLink', { body: { token: given } });
    expect((await renew(token)).status).toBe(200);
    const next = await newestToken();
    expect(next).not.toBe(token);
    expect((await open(next)).status).toBe(200);
    const before = (await mails()).length;
    expect((await renew(`${token.slice(0, -4)}AAAA`)).status).toBe(200);
    expect(await mails()).toHaveLength(before);
  });

  it('mails no more than a few new links an hour', async () => {
    await sendLink();
    const token = await newestToken();
    const renew = () =>
      request(
        server.url,
        'renewHistoryLink',
        { body: { token } },
        { headers: { 'x-forwarded-for': someAddress() } },
      );
    await Promise.all([1, 2, 3, 4, 5].map(renew));
    expect(await mails()).toHaveLength(3);
  });

  it('refuses forged tokens and those of another kind', async () => {
    expect((await open('1.nonsense.token')).status).toBe(401);
    for (const readingToken of ['nonsense', state.visitor.visitorToken, merchant.admin.token]) {
      expect((await request(server.url, 'readHistory', { body: { readingToken } })).status).toBe(401);
    }
  });

  it('is mailed by members with the right to edit conversations, for visitors they see', async () => {
    const reader = await makeMember(server, merchant.id, 'IT_MANAGER');
    expect((await sendLink(reader.token)).status).toBe(403);
    const blind = await makeMember(server, merchant.id, 'CALLCENTER_USER3');
    expect((await sendLink(blind.token)).status).toBe(404);
    const stranger = await makeMerchant(server);
    expect((await sendLink(stranger.admin.token)).status).toBe(404);
  });

  it('is not mailed to an address that has unsubscribed by the link of such a mail', async () => {
    await sendLink();
    const [mail] = await mails();
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const oneClick = mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
    const { pathname, search } = new URL(oneClick);
    const clicked = await fetch(`${server.url}${pathname}${search}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(clicked.status).toBe(200);
    const refused = await sendLink();
    expect([refused.status, refused.body.error]).toEqual([409, 'unsubscribed']);
  });

  it('of an anonymous visitor ends with a signed identity: links, renewals and opened histories', async () => {
    await sendLink();
    const opened = await newestToken();
    const { readingToken } = (await open(opened)).body;
    const read = () => request(server.url, 'readHistory', { body: { readingToken } });
    expect((await read()).status).toBe(200);
    await sendLink();
    const unopened = await newestToken();
    const { sign } = await makeSigner(server, merchant, engagementID);
    const { visitorToken } = state.visitor;
    await makeVisitor(server, engagementID, { visitorToken, identity: await sign({ sub: 'lea' }) });
    expect((await read()).body).toMatchObject({ error: 'link_invalid' });
    expect((await open(unopened)).body).toMatchObject({ error: 'link_invalid' });
    const before = (await mails()).length;
    for (const token of [opened, unopened]) {
      const headers = { 'x-forwarded-for': someAddress() };
      await request(server.url, 'renewHistoryLink', { body: { token } }, { headers });
    }
    expect(await mails()).toHaveLength(before);
    const refused = await sendLink();
    expect([refused.status, refused.body.error], 'nobody vouched for what was typed').toEqual([
      409,
      'history_address_missing',
    ]);
    await makeVisitor(server, engagementID, { identity: await sign({ sub: 'lea', email: OWN }) });
    await sendLink();
    const [toOwn] = await mails(OWN);
    const { body } = await open(tokenIn(toOwn?.text ?? '', '/chat'));
    const own = await request(server.url, 'readHistory', { body: { readingToken: body.readingToken } });
    expect(own.body.conversations).toHaveLength(1);
  });

  it('of an identified visitor is mailed to the address of the identity, whatever their contact data', async () => {
    const { sign } = await makeSigner(server, merchant, engagementID);
    const { visitorToken, referenceID } = state.visitor;
    const identity = await sign({ sub: 'lea', email: OWN });
    await makeVisitor(server, engagementID, { visitorToken, identity });
    await request(server.url, 'updateActiveVisitor', { body: { referenceID, email } }, merchant.admin);
    await sendLink();
    const [mail] = await mails(OWN);
    const token = tokenIn(mail?.text ?? '', '/chat');
    await open(token);
    await request(server.url, 'renewHistoryLink', { body: { token } });
    expect(await mails(OWN)).toHaveLength(2);
    expect(await mails()).toHaveLength(0);
  });

  it('hides engagements that enforce identities from anonymous visitors', async () => {
    await sendLink();
    const { readingToken } = (await open(await newestToken())).body;
    const body = { engagementID, widget: { identity: 'enforced' as const } };
    await request(server.url, 'updateEngagement', { body }, merchant.admin);
    const history = await request(server.url, 'readHistory', { body: { readingToken } });
    expect(history.body.conversations).toEqual([]);
  });
});
