import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { expect } from 'vitest';
import type { TestMember } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

/** Shorthands for calls of one member in tests of tasks. */
export function tasksBy(server: TestServer, member: TestMember) {
  const create = (body: Partial<CallInput<Calls['createTask']>['body']> = {}) =>
    request(server.url, 'createTask', { body: { title: 'Broken lamp', ...body } }, member);
  return {
    create,
    /** Creates a valid task. */
    async made(body: Partial<CallInput<Calls['createTask']>['body']> = {}) {
      const answer = await create(body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    read: async (id: string) => (await request(server.url, 'getTask', { params: { id } }, member)).body,
    historyOf: async (id: string) =>
      (await request(server.url, 'listTaskHistory', { params: { id } }, member)).body.changes.map(
        ({ field, before, after }) => [field, before, after],
      ),
  };
}
