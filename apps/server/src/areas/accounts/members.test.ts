import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../kernel/context.ts';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createMember } from './actions.ts';

let server: TestServer;
let merchant: TestMerchant;
let admin: TestMember;
let agent: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server, 'Tidewell');
  admin = merchant.admin;
  agent = await makeMember(server, merchant.id, 'CALLCENTER_USER3', { firstName: 'Ada', lastName: 'Byron' });
});
afterAll(() => server.close());

const userByName = (userName: string, { token }: TestMember) =>
  request(server.url, 'getUserByName', { params: { userName } }, { token });
const colleagues = async ({ token }: TestMember) =>
  (await request(server.url, 'listColleagues', {}, { token })).body.colleagues;

describe('a user by name', () => {
  it('has the fields of the user record', async () => {
    const { body } = await userByName(agent.userName, admin);
    expect(body).toEqual({
      id: agent.id,
      userName: agent.userName,
      email: `${agent.userName}@test.example`,
      role: 'CALLCENTER_USER3',
      merchant: { merchantId: merchant.id },
      firstName: 'Ada',
      lastName: 'Byron',
      imageUrl: null,
      deviceId: null,
      timeZone: 'UTC',
      businessType: 'Retail',
    });
  });

  it('is not found when the name is unknown or of another merchant', async () => {
    const stranger = await makeMerchant(server);
    for (const name of ['nobody', stranger.admin.userName]) {
      expect((await userByName(name, admin)).status).toBe(404);
    }
  });
});

describe('making a member', () => {
  const values = () => ({
    userName: 'new.member',
    email: 'new@test.example',
    password: 'Right-1',
    firstName: 'New',
    lastName: 'Member',
    role: 'USER',
  });

  it('is refused for a username or an email that is taken', async () => {
    const scope = systemScope(server.services, merchant.id);
    await createMember(scope, values());
    await expect(
      createMember(scope, { ...values(), userName: 'NEW.member', email: 'b@test.example' }),
    ).rejects.toMatchObject({
      field: 'userName',
    });
    await expect(createMember(scope, { ...values(), userName: 'other' })).rejects.toMatchObject({
      field: 'email',
    });
    const elsewhere = systemScope(server.services, (await makeMerchant(server)).id);
    await expect(createMember(elsewhere, values())).rejects.toMatchObject({ field: 'userName' });
  });
});

describe('the sign-in page', () => {
  const page = (merchantId: number) => request(server.url, 'getSignInPage', { params: { merchantId } });

  it('shows the name, logo and colour of a merchant to anyone', async () => {
    await request(
      server.url,
      'updateMerchantAttributes',
      { body: { images: { img1: '/files/logo.png' }, settings: { brandColour: '#102030' } } },
      { token: admin.token },
    );
    expect((await page(merchant.id)).body).toEqual({
      merchantId: merchant.id,
      name: 'Tidewell',
      logoUrl: '/files/logo.png',
      brandColour: '#102030',
      signInHeading: '',
      signInText: '',
      signInPicture: null,
    });
  });

  it('is not found for an unknown merchant', async () => {
    expect((await page(2_000_000_000)).status).toBe(404);
    expect((await page(3_000_000_000)).body).toMatchObject({ error: 'bad_input', field: 'merchantId' });
  });
});

describe('colleagues', () => {
  it('have a presence and the number of open conversations', async () => {
    const busy = await makeMember(server, merchant.id, 'CALLCENTER_USER1');
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    await request(server.url, 'takeConversation', { params: { id: conversationID } }, { token: busy.token });
    await request(server.url, 'updateUserAgent', { body: {} }, { token: busy.token });
    await socket.close();

    const all = await colleagues(admin);
    expect(all.find(({ id }) => id === busy.id)).toMatchObject({ presence: 'online', openConversations: 1 });
    expect(all.find(({ id }) => id === agent.id)).toMatchObject({
      firstName: 'Ada',
      presence: 'offline',
      openConversations: 0,
    });
  });

  it('are those visible to the role', async () => {
    expect((await colleagues(agent)).map(({ id }) => id)).toEqual([agent.id]);

    const sales = { department: 'Sales' };
    const supervisor = await makeMember(server, merchant.id, 'CALLCENTER_SUPERVISOR', sales);
    const clerk = await makeMember(server, merchant.id, 'USER', sales);
    await request(server.url, 'updateUserAgent', { body: sales }, { token: admin.token });
    const team = (await colleagues(supervisor)).map(({ id }) => id).sort();
    expect(team).toEqual([supervisor.id, clerk.id].sort());
  });

  it('are of the own merchant', async () => {
    const stranger = await makeMerchant(server);
    expect((await colleagues(stranger.admin)).map(({ id }) => id)).toEqual([stranger.admin.id]);
  });
});

describe('the IP look-up', () => {
  it('returns address and country', async () => {
    const headers = { 'x-forwarded-for': '193.0.6.139' };
    expect((await request(server.url, 'lookUpIp', {}, { headers })).body).toEqual({
      ip: '193.0.6.139',
      country: 'nl',
    });
  });
});
