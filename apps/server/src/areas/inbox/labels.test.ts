import { request } from '@foyer/contract/request';
import type { LabelColour } from '@foyer/domain/labels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMember } from '../../testing/builders.ts';
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
  it('nest, and missing parents are created', async () => {
    const { admin } = await makeMerchant(server);
    expect((await add(admin, ' Orders / Delivery /Late')).body.tagName).toBe('Orders/Delivery/Late');
    expect(await names(admin)).toEqual(['Orders', 'Orders/Delivery', 'Orders/Delivery/Late']);
    await add(admin, 'Orders/Damage');
    expect(await names(admin)).toHaveLength(4);
  });

  it('refuse names with an empty part, and those too deep or too long', async () => {
    const { admin } = await makeMerchant(server);
    await add(admin, 'Orders');
    for (const name of ['Orders//Late', 'a/b/c/d/e', `${'x'.repeat(41)}`]) {
      expect((await add(admin, name)).body.error).toBe('label_refused');
    }
    expect(await names(admin)).toEqual(['Orders']);
  });

  it('are renamed with their descendants', async () => {
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

  it('are removed with their descendants, from every thread', async () => {
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

  it('are limited to twenty per thread', async () => {
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
});
