import { request } from '@foyer/contract/request';
import { ROLES } from '@foyer/domain/roles';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../kernel/tables.ts';
import { connectMember, makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createMerchant } from '../accounts/founding.ts';
import { roles } from '../roles/tables.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server, 'Tidewell');
});

type Update = Parameters<typeof request<'updateMerchantAttributes'>>[2]['body'];

const read = async (query = {}) =>
  (await request(server.url, 'getMerchantAttributes', { query }, { token: merchant.admin.token })).body;
const update = (body: Update) =>
  request(server.url, 'updateMerchantAttributes', { body }, { token: merchant.admin.token });

describe('attributes', () => {
  it('are complete from the start, with the built-in roles', async () => {
    const attributes = await read({ merchantId: merchant.id });
    expect(attributes).toMatchObject({
      id: merchant.id,
      merchantId: merchant.id,
      name: 'Tidewell',
      type: 'Retail',
      timeZone: 'UTC',
      contacts: [],
      settings: {
        internalChatId: '',
        enableNotification: true,
        widgetDisableBranding: false,
        brandColour: null,
        openingHours: null,
        waitAmberMinutes: 3,
        waitRedMinutes: 8,
      },
      customConfig: {},
      customDashboard: [],
      user_assist: [],
      images: { img1: null },
    });
    expect(Object.keys(attributes.roles).sort()).toEqual([...ROLES].sort());
    expect(attributes.roles.ADMIN).toEqual({ title: 'Administrator', status: 'ACTIVE' });
  });

  it('are not overwritten by someone who read an earlier version', async () => {
    const { lastModifiedDate: ifUnmodifiedSince } = await read();
    const { body } = await update({ name: 'Harbour', ifUnmodifiedSince });
    expect((await update({ name: 'Pier', ifUnmodifiedSince })).status).toBe(409);
    expect((await update({ name: 'Harbour' })).body.lastModifiedDate).toBe(body.lastModifiedDate);
    const policy = { policy: 'required', ifUnmodifiedSince } as const;
    const set = (body: typeof policy) =>
      request(server.url, 'setSecondFactorPolicy', { body }, { token: merchant.admin.token });
    expect((await set(policy)).status).toBe(409);
    const { lastModifiedDate } = (await set({ ...policy, ifUnmodifiedSince: body.lastModifiedDate })).body;
    expect((await read()).lastModifiedDate).toBe(lastModifiedDate);
  });

  it('include the custom roles of the merchant', async () => {
    const id = merchant.id + 500_000;
    await createMerchant(server.services, { merchantId: id, name: 'Salon', type: 'Retail', timeZone: 'UTC' });
    const stylist = { name: 'STYLIST', title: 'Stylist', status: 'INACTIVE' as const };
    await server.services.database
      .tenant(id)
      .transaction((db) => db.insert(roles).values({ merchantId: id, ...stylist }));
    const { token } = await makeMember(server, id, 'USER');
    const { body } = await request(server.url, 'getMerchantAttributes', {}, { token });
    expect(body.roles).toMatchObject({ ADMIN: { status: 'ACTIVE' }, STYLIST: { status: 'INACTIVE' } });
  });

  it('change only in the sent fields', async () => {
    const hours = { week: { Monday: [{ from: '09:00', to: '17:00' }] }, holidays: [] };
    await update({
      timeZone: 'asia/dubai',
      settings: { brandColour: '#123456', openingHours: hours },
      customConfig: { taskType: 'a,b' },
    });
    const { body } = await update({
      name: ' Tidewell Homes ',
      settings: { waitRedMinutes: 20 },
      customConfig: { notifyAgentLiveMessage: true },
      images: { img1: 'https://cdn.example/logo.png' },
    });
    expect(body).toMatchObject({
      name: 'Tidewell Homes',
      timeZone: 'Asia/Dubai',
      settings: { brandColour: '#123456', openingHours: hours, waitAmberMinutes: 3, waitRedMinutes: 20 },
      customConfig: { taskType: 'a,b', notifyAgentLiveMessage: true },
      images: { img1: 'https://cdn.example/logo.png' },
    });
    expect(await read()).toEqual(body);
    expect((await update({ settings: { openingHours: null } })).body.settings.openingHours).toBeNull();
  });

  it('are refused as a whole when one is invalid, naming it', async () => {
    const before = await read();
    for (const [field, body] of [
      ['timeZone', { timeZone: 'Mars/Olympus' }],
      ['settings.brandColour', { settings: { brandColour: 'red' } }],
      ['settings.waitRedMinutes', { settings: { waitAmberMinutes: 9 } }],
      ['images.img1', { images: { img1: 'javascript:alert(1)' } }],
      ['images.img1', { images: { img1: '//evil.example/x.png' } }],
      ['settings.signInPicture', { settings: { signInPicture: 'javascript:alert(1)' } }],
      ['settings.signInPicture', { settings: { signInPicture: '//evil.example/x.png' } }],
    ] as const) {
      const answer = await update({ name: 'Changed', ...body });
      expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, 'bad_input', field]);
    }
    expect(await read()).toEqual(before);
  });

  it('of another merchant are not found', async () => {
    const other = await makeMerchant(server);
    for (const body of [{ id: other.id }, { merchantId: other.id }]) {
      expect((await update({ ...body, name: 'Mine now' })).status).toBe(404);
    }
  });

  it('can be changed only by administrators, which notifies all pages', async () => {
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    const socket = await connectMember(server, manager);
    const refused = await request(
      server.url,
      'updateMerchantAttributes',
      { body: { name: 'X' } },
      { token: manager.token },
    );
    expect(refused.status).toBe(403);
    await update({ name: 'Y' });
    expect((await socket.next('changed')).what).toBe('merchant');
    await socket.close();
  });

  it('are audited with their values before and after', async () => {
    await update({ name: 'New name' });
    const [entry] = await server.services.database.tenant(merchant.id).read((db) =>
      db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.merchantId, merchant.id), eq(auditEntries.action, 'merchant.changed')))
        .orderBy(desc(auditEntries.at)),
    );
    expect(entry).toMatchObject({
      actorType: 'member',
      actorId: merchant.admin.id,
      subjectId: String(merchant.id),
      before: { name: 'Tidewell' },
      after: { name: 'New name' },
    });
  });
});
