import { listCalls } from '@foyer/contract';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { mayCall } from '@foyer/domain/access';
import { type ApiScopes, scopedRights } from '@foyer/domain/api-scopes';
import { PAGE_IDS } from '@foyer/domain/pages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputFor, send } from '../../sweep/requests.ts';
import { makeWorld } from '../../sweep/world.ts';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openTestSocket } from '../../testing/socket.ts';
import { members } from '../accounts/tables.ts';
import { apiTokens } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tokenOf = async (admin: string, scopes: ApiScopes, days: number | null = null) =>
  (await request(server.url, 'createApiToken', { body: { name: 'Shop', scopes, days } }, { token: admin }))
    .body;

const contactsBy = async (token: string) =>
  (
    await request(
      server.url,
      'listContacts',
      { params: { id: token.split('_')[1] ?? '' }, query: {} },
      { token },
    )
  ).status;

/** Invalidates the cached callers, as a second process would after its five seconds. */
const forget = ({ id }: TestMerchant) =>
  server.services.bus.publish({ name: 'settings.changed', data: { merchantId: id, what: 'apiTokens' } });

describe('an API token', () => {
  it('reads and changes what its scopes allow, in the name of its creator', async () => {
    const { admin } = await makeMerchant(server);
    const { token, ending } = await tokenOf(admin.token, { contacts: 'change' });
    expect(token.endsWith(ending)).toBe(true);
    const body = { firstName: 'Ada' };
    expect((await request(server.url, 'createContact', { body }, { token })).status).toBe(200);
    expect(await contactsBy(token)).toBe(200);
    const { tokens } = (await request(server.url, 'listApiTokens', {}, { token: admin.token })).body;
    expect(tokens[0]).toMatchObject({ createdBy: { id: admin.id }, lastUsedDate: expect.any(String) });
    expect(JSON.stringify(tokens)).not.toContain(token);
  });

  it('makes no call outside its scopes', async () => {
    const world = await makeWorld(server);
    const scopes = { reports: 'view', contacts: 'view' } as const;
    const { token } = await tokenOf(await world.memberToken('ADMIN'), scopes);
    await server.services.database
      .tenant(world.merchantId)
      .transaction((db) => db.update(members).set({ role: 'ADMIN' }).where(eq(members.id, world.memberId)));
    const all = Object.fromEntries(PAGE_IDS.map((page) => [page, 'change' as const]));
    const caller = { role: 'API', rights: scopedRights(scopes, all), tokenId: 'one' };
    const calls = listCalls().filter(
      ({ area, access }) => area !== 'demo' && access.kind !== 'anyone' && access.kind !== 'client',
    );
    const allowed: string[] = [];
    for (const call of calls) {
      if (mayCall(call.access, caller)) {
        allowed.push(call.name);
        continue;
      }
      const { status } = await send(server.url, call, inputFor(call, world), token);
      expect([401, 403, 429], call.name).toContain(status);
    }
    expect(allowed).toContain('listContacts');
    expect(allowed).not.toContain('createContact');
    expect(allowed).not.toContain('listApiTokens');
  });

  it('opens no socket', async () => {
    const { admin } = await makeMerchant(server);
    const { token } = await tokenOf(admin.token, { conversations: 'change' });
    const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('stops working when it is revoked, has expired, or its creator is no longer an administrator', async () => {
    const merchant = await makeMerchant(server);
    const { admin } = merchant;
    const database = server.services.database.tenant(merchant.id);
    const revoked = await tokenOf(admin.token, { contacts: 'view' });
    const expired = await tokenOf(admin.token, { contacts: 'view' }, 30);
    const orphan = await tokenOf(admin.token, { contacts: 'view' });
    for (const { token } of [revoked, expired, orphan]) expect(await contactsBy(token)).toBe(200);
    await request(server.url, 'removeApiToken', { params: { id: revoked.id } }, { token: admin.token });
    expect(await contactsBy(revoked.token)).toBe(401);
    const past = new Date(Date.now() - 1000);
    await database.transaction((db) =>
      db.update(apiTokens).set({ expiresAt: past }).where(eq(apiTokens.id, expired.id)),
    );
    forget(merchant);
    expect(await contactsBy(expired.token)).toBe(401);
    await database.transaction((db) =>
      db.update(members).set({ role: 'MANAGER' }).where(eq(members.id, admin.id)),
    );
    forget(merchant);
    expect(await contactsBy(orphan.token)).toBe(401);
    expect(await contactsBy(`${orphan.token.slice(0, -1)}x`)).toBe(401);
  });
});
