import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { agentsOf } from './testing/agents.ts';

let server: TestServer;
let merchant: TestMerchant;
const agents = agentsOf(
  () => server,
  () => merchant,
);
beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

it('a skill that agents use cannot be deleted, and they are named', async () => {
  const skill = await request(server.url, 'createSkill', { body: { name: 'Orders' } }, merchant.admin);
  const skillIds = [skill.body.id];
  const [first, second] = [await agents.create({ skillIds }), await agents.create({ skillIds })];
  const unrelated = await agents.create({});
  const remove = () => request(server.url, 'removeSkill', { params: { id: skill.body.id } }, merchant.admin);
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { error: 'skill_used' } });
  const { errorDescription } = refused.body as { errorDescription?: string };
  for (const { agent } of [first, second]) expect(errorDescription).toContain(agent.name);
  expect(errorDescription).not.toContain(unrelated.agent.name);

  const { id, settings } = first.agent;
  const body = { id, settings: { ...settings, skillIds: [] } };
  expect((await request(server.url, 'createAiAgent', { body }, merchant.admin)).status).toBe(200);
  expect((await remove()).status).toBe(409);
  const params = { params: { id: second.agent.id } };
  expect((await request(server.url, 'removeAiAgent', params, merchant.admin)).status).toBe(200);
  expect((await remove()).status).toBe(200);
  // Its version that used the skill cannot be restored any more.
  const again = { id, settings: { ...settings, skillIds } };
  expect((await request(server.url, 'createAiAgent', { body: again }, merchant.admin)).status).toBe(400);
});
