import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { members } from '../accounts/tables.ts';
import { releaseInactive } from './releasing.ts';

let server: TestServer;
let merchant: TestMerchant;
let agent: TestMember;
let engagementID: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  agent = await makeMember(server, merchant.id, 'USER', { firstName: 'Ada', lastName: 'Byron' });
  engagementID = (await makeEngagement(server, merchant)).engagementID;
});

const as = () => ({ token: merchant.admin.token });

/** Creates a conversation assigned to the agent. */
async function found(): Promise<string> {
  const { conversationID: id, socket } = await makeConversation(server, engagementID);
  await request(server.url, 'takeConversation', { params: { id } }, { token: agent.token });
  await socket.close();
  return id;
}

const read = async (id: string) =>
  (await request(server.url, 'getConversation', { params: { id } }, as())).body;
const agentsOf = async (id: string) => (await read(id)).conversation.agents.map((one) => one.id);
const deactivate = (id: string) =>
  request(server.url, 'updateUserAccount', { body: { id, status: 'Inactive' } }, as());

describe('conversations of a deactivated member', () => {
  it('return to the queue, with an event in the thread', async () => {
    const [one, two] = [await found(), await found()];
    await deactivate(agent.id);
    for (const id of [one, two]) {
      await expect.poll(() => agentsOf(id)).toEqual([]);
      const { conversation, messages } = await read(id);
      expect(conversation.status).toBe('open');
      expect(messages.at(-1)).toMatchObject({ kind: 'event', event: { type: 'agent_left' } });
      expect(messages.at(-1)?.author.name).toContain('Ada');
    }
    expect((await request(server.url, 'takeConversation', { params: { id: one } }, as())).status).toBe(200);
  });

  it('stay with colleagues who are in them too', async () => {
    const id = await found();
    const body = { memberId: merchant.admin.id };
    await request(server.url, 'addConversationAgent', { params: { id }, body }, as());
    await deactivate(agent.id);
    await expect.poll(() => agentsOf(id)).toEqual([merchant.admin.id]);
    expect((await read(id)).conversation.status).toBe('open');
  });

  it('stay unchanged when closed', async () => {
    const id = await found();
    await request(server.url, 'closeConversation', { params: { id } }, as());
    await deactivate(agent.id);
    await releaseInactive(server.services);
    expect((await read(id)).conversation.status).toBe('closed');
    expect(await agentsOf(id)).toEqual([agent.id]);
  });

  it('return later when the event was missed', async () => {
    const id = await found();
    await server.services.database.tenant(merchant.id).read((db) =>
      db
        .update(members)
        .set({ status: 'Inactive' })
        .where(and(eq(members.merchantId, merchant.id), eq(members.id, agent.id))),
    );
    expect(await agentsOf(id)).toEqual([agent.id]);
    await releaseInactive(server.services);
    expect(await agentsOf(id)).toEqual([]);
  });
});
