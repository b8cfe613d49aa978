import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../../testing/server.ts';
import { messengerPeople } from '../tables.ts';
import { setTeamsService } from './key-providers.ts';
import type { Posted, Provider } from './provider.ts';
import { ProviderPeer } from './provider-peer.ts';
import { PROVIDERS } from './providers.ts';

export const peer = new ProviderPeer();
export let server: TestServer;
export let merchant: TestMerchant;

/** A server whose providers are one peer, with a new merchant for each test. */
export function useProviders(): void {
  beforeAll(async () => {
    const url = await peer.open();
    server = await startOwnServer({
      APPLE_MESSAGES_URL: url,
      FACEBOOK_URL: url,
      GOOGLE_OAUTH_URL: url,
      GUPSHUP_IO_URL: url,
      GUPSHUP_URL: `${url}/GatewayAPI/rest`,
      INSTAGRAM_URL: url,
      LINE_URL: url,
      LINE_DATA_URL: url,
      RCS_URL: url,
      SLACK_URL: url,
      TEAMS_LOGIN_URL: url,
      TEAMS_OPENID_URL: `${url}/openidconfiguration`,
      TWILIO_URL: url,
      VIBER_URL: url,
      X_URL: url,
      PRIVATE_HOSTS: '1',
    });
    setTeamsService(url);
  });
  afterAll(async () => {
    await server.close();
    await peer.close();
  });
  beforeEach(async () => {
    peer.asked.length = 0;
    merchant = await makeMerchant(server);
  });
}

export const soon = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 25 });

/** Stores an account of a provider, which has not confirmed it. */
export function stored({ channel, values }: Provider) {
  const body = { channel, name: channel, values: { ...values }, departmentId: null, active: true };
  return request(server.url, 'createMessengerAccount', { body }, merchant.admin);
}

/** Stores an account of a provider, and checks it. */
export async function connected(provider: Provider) {
  peer.answer = provider.answer;
  const created = await stored(provider);
  const checked = await request(
    server.url,
    'checkMessengerAccount',
    { params: { id: created.body.id } },
    merchant.admin,
  );
  expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  return checked.body;
}

/** Posts to the address of an account, whose public form the provider signs. */
export const deliver = (
  { id }: { id: string },
  { query = '', ...posted }: Omit<Posted, 'body'> & { body: string | Uint8Array<ArrayBuffer> },
) => fetch(`${server.url}/clbk/channels/${id}${query}`, { method: 'POST', ...posted });

export const newSecret = async ({ id }: { id: string }) =>
  (await request(server.url, 'renewMessengerSecret', { params: { id } }, merchant.admin)).body.secret;

const messagesOf = async (id: string, kind: 'text' | 'note') => {
  const { body } = await request(server.url, 'getConversation', { params: { id } }, merchant.admin);
  return body.messages.filter((one) => one.kind === kind);
};

export const texts = (id: string) => messagesOf(id, 'text');
export const notes = async (id: string) => (await messagesOf(id, 'note')).map(({ text }) => text);

/** The only conversation, once it has one message. */
export const thread = () => onlyThread((written) => expect(written).toHaveLength(1));

/** The only conversation, once these are its messages. */
export const threadWith = (...expected: readonly string[]) =>
  onlyThread((written) => expect(written).toEqual(expected));

const onlyThread = (check: (written: readonly string[]) => void) =>
  soon(async () => {
    const { body } = await request(server.url, 'listMessages', {}, merchant.admin);
    expect(body.messages).toHaveLength(1);
    const id = body.messages[0]?.conversationID ?? '';
    check((await texts(id)).map(({ text }) => text));
    return id;
  });

export const reply = (conversationID: string, text = 'Yes.', attachments: string[] = []) => {
  const body = { conversationID, clientId: randomUUID(), kind: 'text' as const, text, attachments };
  return request(server.url, 'sendChatMessage', { body }, merchant.admin);
};

export const settledAs = (id: string, state: string) =>
  soon(async () => {
    const last = (await texts(id)).findLast(({ author }) => author.type === 'member');
    expect(last?.delivery?.state).toBe(state);
    return last?.delivery;
  });

export const figures = async ({ id }: { id: string }) =>
  (await request(server.url, 'listMessengerFigures', {}, merchant.admin)).body.figures.find(
    ({ accountId }) => accountId === id,
  );

export const traffic = async ({ id }: { id: string }, failed: boolean) => {
  const input = { params: { id }, query: { ...(failed && { failed: 'true' }) } };
  return (await request(server.url, 'listMessengerTraffic', input as never, merchant.admin)).body.entries;
};

export const providerOf = (channel: string) => PROVIDERS.find((one) => one.channel === channel) as Provider;

/** Lets the reply window of an account's customers close. */
export const closeWindow = ({ id }: { id: string }) =>
  server.services.database.tenant(merchant.id).transaction((db) =>
    db
      .update(messengerPeople)
      .set({ lastInboundAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(and(eq(messengerPeople.merchantId, merchant.id), eq(messengerPeople.accountId, id))),
  );
