import { request } from '@foyer/contract/request';
import type { LabelColour } from '@foyer/domain/labels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, makeMerchant, type TestMember } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { threadsOf } from './testing/threads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = ({ token }: TestMember, tagName: string, tagColor: LabelColour = 'teal') =>
  request(server.url, 'createLabel', { body: { tagName, tagColor } }, { token });

const names = async ({ token }: TestMember) =>
  (await request(server.url, 'listLabels', {}, { token })).body.labels.map(({ tagName }) => tagName);

describe('labels', () => {
  it('nest, and those around one come by themselves', async () => {
    const { admin } = await makeMerchant(server);
    expect((await add(admin, ' Orders / Delivery /Late')).body.tagName).toBe('Orders/Delivery/Late');
    expect(await names(admin)).toEqual(['Orders', 'Orders/Delivery', 'Orders/Delivery/Late']);
    await add(admin, 'Orders/Damage');
    expect(await names(admin)).toHaveLength(4);
  });

  it('refuse names that are taken, empty in a part, too deep or too long', async () => {
    const { admin } = await makeMerchant(server);
    await add(admin, 'Orders');
    expect((await add(admin, 'orders')).body).toMatchObject({ error: 'label_taken', field: 'tagName' });
    for (const name of ['Orders//Late', 'a/b/c/d/e', `${'x'.repeat(41)}`]) {
      expect((await add(admin, name)).body.error).toBe('label_refused');
    }
    expect(await names(admin)).toEqual(['Orders']);
  });

  it('are renamed with those within them', async () => {
    const { admin } = await makeMerchant(server);
    await add(admin, 'Orders/Late');
    const [outer] = (await request(server.url, 'listLabels', {}, admin)).body.labels;
    const rename = (tagName: string) =>
      request(
        server.url,
        'updateLabel',
        { params: { id: String(outer?.id) }, body: { tagName, tagColor: 'red' } },
        admin,
      );
    expect((await rename('Purchases')).body).toMatchObject({ tagName: 'Purchases', tagColor: 'red' });
    expect(await names(admin)).toEqual(['Purchases', 'Purchases/Late']);
    expect((await rename('Purchases/Old')).body.error).toBe('label_refused');
    await add(admin, 'Taken');
    expect((await rename('Taken')).body.error).toBe('label_taken');
    expect((await rename('PURCHASES')).body.tagName).toBe('PURCHASES');
    expect(await names(admin)).toContain('PURCHASES/Late');
  });

  it('are removed with those within them, from every thread', async () => {
    const merchant = await makeMerchant(server);
    const { admin } = merchant;
    const threads = threadsOf(server, merchant);
    const inner = (await add(admin, 'Orders/Late')).body;
    const kept = (await add(admin, 'Billing')).body;
    const id = await threads.thread();
    for (const labelId of [inner.id, kept.id]) {
      await request(
        server.url,
        'changeMessages',
        { body: { conversationIDs: [id], action: { type: 'addLabel', labelId } } },
        admin,
      );
    }
    const [outer] = (await request(server.url, 'listLabels', {}, admin)).body.labels.filter(
      ({ tagName }) => tagName === 'Orders',
    );
    await request(server.url, 'removeLabel', { params: { id: String(outer?.id) } }, admin);
    expect(await names(admin)).toEqual(['Billing']);
    const read = await request(server.url, 'readMessages', { query: { ids: id } }, admin);
    expect(read.body.messages[0]?.labels).toMatchObject([{ id: kept.id }]);
  });

  it('are twenty at most on a thread', async () => {
    const merchant = await makeMerchant(server);
    const threads = threadsOf(server, merchant);
    const id = await threads.thread();
    const results = [];
    for (let number = 0; number <= 20; number += 1) {
      const label = (await add(merchant.admin, `Label ${number}`)).body;
      const answer = await request(
        server.url,
        'changeMessages',
        { body: { conversationIDs: [id], action: { type: 'addLabel', labelId: label.id } } },
        merchant.admin,
      );
      results.push(answer.body.failed[0]?.error ?? 'done');
    }
    expect(results).toEqual([...Array(20).fill('done'), 'too_many_labels']);
  });

  it('are nothing that another merchant, or a role that only sees, can change', async () => {
    const merchant = await makeMerchant(server);
    const stranger = await makeMerchant(server);
    const label = (await add(merchant.admin, 'Orders')).body;
    const params = { id: label.id };
    expect((await request(server.url, 'removeLabel', { params }, stranger.admin)).status).toBe(404);
    const body = { tagName: 'Mine', tagColor: 'red' as const };
    expect((await request(server.url, 'updateLabel', { params, body }, stranger.admin)).status).toBe(404);
    expect(await names(stranger.admin)).toEqual([]);
  });
});

describe('saved views', () => {
  it('are one’s own or everybody’s', async () => {
    const merchant = await makeMerchant(server);
    const { admin } = merchant;
    const other = await makeMember(server, merchant.id, 'USER');
    const save = (member: TestMember, name: string, isShared: boolean) =>
      request(
        server.url,
        'createView',
        { body: { name, isShared, query: { list: 'team', search: 'is:pending', days: 7 } } },
        { token: member.token },
      );
    const mine = (await save(admin, 'Mine', false)).body;
    const shared = (await save(other, 'Shared', true)).body;
    expect(mine.query).toEqual({ list: 'team', search: 'is:pending', days: 7 });
    expect((await save(other, 'Mine', false)).status).toBe(200);
    const read = async ({ token }: TestMember) =>
      (await request(server.url, 'listViews', {}, { token })).body.views.map(({ name }) => name);
    expect(await read(admin)).toEqual(['Mine', 'Shared']);
    const body = { name: 'Changed', isShared: true, query: { list: 'my' as const } };
    const change = (member: TestMember, id: string, isShared = true) =>
      request(
        server.url,
        'updateView',
        { params: { id }, body: { ...body, isShared } },
        { token: member.token },
      );
    expect((await change(other, mine.id)).status).toBe(404);
    expect((await change(other, shared.id)).body.name).toBe('Changed');
    expect((await change(other, shared.id, false)).status).toBe(403);
    const remove = (member: TestMember, id: string) =>
      request(server.url, 'removeView', { params: { id } }, { token: member.token });
    expect((await remove(other, shared.id)).status).toBe(403);
    expect((await remove(admin, shared.id)).status).toBe(200);
    expect(await read(other)).toEqual(['Mine']);
    expect((await remove(other, mine.id)).status).toBe(404);
  });
});
