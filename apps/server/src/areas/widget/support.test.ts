import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';

/** The installation's engagement is a setting, so its id is fixed before it is created. */
const SUPPORT = randomUUID();

let server: TestServer;
let merchant: TestMerchant;
let agent: TestMember;

beforeAll(async () => {
  server = await startOwnServer({ SUPPORT_ENGAGEMENT: SUPPORT });
  merchant = await makeMerchant(server);
  agent = await makeMember(server, merchant.id, 'CALLCENTER_USER1', { firstName: 'Jonas', lastName: 'Lind' });
});
afterAll(() => server.close());

async function withKey(owner: TestMerchant): Promise<string> {
  const { engagementID } = await makeEngagement(server, owner);
  const as = { token: owner.admin.token };
  await request(server.url, 'rotateIdentityKey', { params: { engagementID } }, as);
  return engagementID;
}

const name = (internalChatId: string) =>
  request(
    server.url,
    'updateMerchantAttributes',
    { body: { settings: { internalChatId } } },
    { token: merchant.admin.token },
  );
const shownId = async () =>
  (await request(server.url, 'getMerchantAttributes', {}, { token: agent.token })).body.settings
    .internalChatId;
const identity = async () =>
  (await request(server.url, 'getSupportIdentity', {}, { token: agent.token })).body.identity;

describe('the support chat', () => {
  it('is by default that of the installation, or the merchant’s own', async () => {
    expect(await shownId()).toBe(SUPPORT);
    const own = await withKey(merchant);
    expect((await name(own)).body.settings.internalChatId).toBe(own);
    expect(await shownId()).toBe(own);
  });

  it('identifies the member by name and email, as the same visitor in every browser', async () => {
    const own = await withKey(merchant);
    await name(own);
    const first = await makeVisitor(server, own, { identity: await identity() });
    expect(first.contact).toMatchObject({ firstName: 'Jonas', lastName: 'Lind' });
    expect(first.contact.email).toContain('@test.example');
    const second = await makeVisitor(server, own, { identity: await identity() });
    expect(second.referenceID).toBe(first.referenceID);
  });

  it('gets no identity for the engagement of another merchant, nor without one', async () => {
    for (const id of [await withKey(await makeMerchant(server)), 'no-such-chat', randomUUID()]) {
      await name(id);
      expect(await identity(), id).toBeNull();
    }
  });

  it('gets no identity while the engagement has no key', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    await name(engagementID);
    expect(await identity()).toBeNull();
  });
});
