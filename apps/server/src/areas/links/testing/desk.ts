import { createHmac, randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { afterAll, beforeAll, vi } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant } from '../../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../../testing/server.ts';
import { startProviderPeer } from '../../integrations/testing/provider-peer.ts';

export let server: TestServer;
export let peer: Awaited<ReturnType<typeof startProviderPeer>>;

/** Starts a server whose integrations are on this machine. */
export function useIntegrations(): void {
  beforeAll(async () => {
    peer = await startProviderPeer();
    server = await startOwnServer({ INTEGRATIONS_URL: peer.url });
  });
  afterAll(async () => {
    await server.close();
    peer.close();
  });
}

const SECRET = 'signing-secret';
const VALUES: Partial<Record<IntegrationId, Record<string, string>>> = {
  linear: { key: 'lin_1' },
  jira: { site: 'tidewell', email: 'ann@example.org', token: 'jira-1' },
  slack: { token: 'xoxb-1' },
  zoom: { accountId: 'a1', clientId: 'c1', clientSecret: 'zoom-secret' },
  googleCalendar: { clientId: 'c1', clientSecret: 's1', refreshToken: 'refresh-1', calendar: 'primary' },
  woocommerce: { site: 'https://shop.example', key: 'ck_1', secret: 'cs_1' },
};

export const soon = <Result>(check: () => Promise<Result>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 50 });

export const hmac = (text: string, encoding: 'hex' | 'base64' = 'hex', key = SECRET) =>
  createHmac('sha256', key).update(text).digest(encoding);

export async function connected(integration: IntegrationId) {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { delivers } = integrationOf(integration);
  const { body } = await request(
    server.url,
    'connectIntegration',
    {
      params: { integration },
      body: { values: { ...VALUES[integration], ...(delivers && { signingSecret: SECRET }) } },
    },
    { token },
  );
  const address = `${server.url}${new URL(body.deliveryUrl ?? server.url).pathname}`;
  const deliver = (content: unknown, sign: (text: string) => Record<string, string>) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const headers = { 'content-type': 'application/json', ...sign(text) };
    return fetch(address, { method: 'POST', headers, body: text });
  };
  return { merchant, token, deliver };
}

export async function withTicket(integration: IntegrationId) {
  const given = await connected(integration);
  const { token } = given;
  const ticket = await request(server.url, 'createTask', { body: { title: 'Broken lamp' } }, { token });
  const { id } = ticket.body;
  const params = { id };
  return {
    ...given,
    id,
    items: async () => (await request(server.url, 'listTicketItems', { params }, { token })).body.items,
    comments: async () => {
      const { body } = await request(server.url, 'listTaskComments', { params }, { token });
      return body.comments.map(({ authorName, text }) => `${authorName}: ${text}`);
    },
    create: (input: Record<string, string>, itemId = randomUUID()) =>
      request(
        server.url,
        'createTicketItem',
        { params, body: { clientId: itemId, integration, input } },
        { token },
      ),
  };
}

export async function withConversation(integration: IntegrationId) {
  const given = await connected(integration);
  const { token } = given;
  const engagement = await makeEngagement(server, given.merchant);
  const { conversationID: id } = await makeConversation(server, engagement.id);
  const params = { id };
  return {
    ...given,
    engagementID: engagement.id,
    id,
    items: async () => (await request(server.url, 'listConversationItems', { params }, { token })).body,
    notes: async () => {
      const { body } = await request(server.url, 'getConversation', { params }, { token });
      return body.messages
        .filter(({ kind }) => kind === 'note')
        .map(({ author, text }) => `${author.name}: ${text}`);
    },
    happened: async () => {
      const { body } = await request(server.url, 'getConversation', { params }, { token });
      return body.messages.flatMap(({ event }) => event ?? []);
    },
    create: (input: Record<string, string | number>, clientId = randomUUID()) =>
      request(
        server.url,
        'createConversationItem',
        { params, body: { clientId, integration, input } },
        { token },
      ),
  };
}
