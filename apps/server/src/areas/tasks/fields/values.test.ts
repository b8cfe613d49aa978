import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { tasksBy } from '../testing/tasks.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('custom fields', () => {
  it('belong to a type, and their values are checked by kind', async () => {
    const merchant = await makeMerchant(server);
    const { create, made, read, historyOf } = tasksBy(server, merchant.admin);
    const field = (body: CallInput<Calls['createTaskField']>['body']) =>
      request(server.url, 'createTaskField', { body }, merchant.admin);
    const own = {
      serial: (await field({ type: 'Feedback', name: 'Serial', kind: 'text', required: true })).body.id,
      price: (await field({ type: 'Feedback', name: 'Price', kind: 'number' })).body.id,
      day: (await field({ type: 'Feedback', name: 'Bought on', kind: 'date' })).body.id,
      shop: (await field({ type: 'Feedback', name: 'Shop', kind: 'choice', choices: ['Porto', 'Braga'] }))
        .body.id,
      happy: (await field({ type: 'Feedback', name: 'Happy', kind: 'checkbox' })).body.id,
    };
    expect((await field({ type: 'Unheard of', name: 'x', kind: 'text' })).body.field).toBe('type');
    expect((await field({ name: 'Empty', kind: 'choice' })).body.field).toBe('choices');

    const missing = await create({ type: 'Feedback' });
    expect([missing.body.field, missing.body.errorDescription]).toEqual(['fields', 'Please enter Serial']);
    const right = {
      [own.serial]: 'A1',
      [own.price]: 12.5,
      [own.day]: '2026-02-28',
      [own.shop]: 'Porto',
      [own.happy]: false,
    };
    const task = await made({ type: 'Feedback', fields: right });
    expect(task.fields).toEqual(right);
    for (const wrong of [
      { [own.price]: 'much' },
      { [own.day]: '2026-02-30' },
      { [own.shop]: 'Lisbon' },
      { [own.happy]: 'yes' },
      { [randomUUID()]: 'x' },
      { [own.serial]: null },
    ]) {
      const answer = await create({ type: 'Feedback', fields: { ...right, ...wrong } });
      expect([answer.status, answer.body.field], JSON.stringify(wrong)).toEqual([400, 'fields']);
    }
    const { body } = await request(
      server.url,
      'updateTask',
      { body: { id: task.id, fields: { [own.shop]: 'Braga', [own.price]: null } } },
      merchant.admin,
    );
    expect(body.fields).toEqual({
      [own.serial]: 'A1',
      [own.day]: '2026-02-28',
      [own.shop]: 'Braga',
      [own.happy]: false,
    });
    expect(await historyOf(task.id)).toContainEqual(['field:Shop', 'Porto', 'Braga']);

    await request(server.url, 'removeTaskField', { params: { id: own.serial } }, merchant.admin);
    expect((await read(task.id)).fields).not.toHaveProperty(own.serial);
    expect((await create({ type: 'Feedback' })).status).toBe(200);
    const options = await request(server.url, 'getTaskOptions', {}, merchant.admin);
    expect(options.body.fields.map(({ name }) => name)).toEqual(['Price', 'Bought on', 'Shop', 'Happy']);
    expect(options.body.types.map(({ type }) => type)).toContain('Feedback');
  });
});
