import type { tasks as calls } from '@foyer/contract';
import { taskTypesOf } from '@foyer/domain/task';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { conversationFor } from '../conversations/access.ts';
import { ownMerchant } from '../merchants/queries.ts';
import { checkedTimeZone } from '../merchants/time-zone.ts';
import { taskFor, taskReaderOf } from './access.ts';
import { changeMany, removeTask } from './bulk/bulk.ts';
import { undo } from './bulk/undo.ts';
import { daysFrom, readCalendar } from './calendar.ts';
import { createTask } from './changes/create.ts';
import { updateTask } from './changes/update.ts';
import { readConversationTasks, ticketOf } from './conversations.ts';
import { readDetail } from './detail.ts';
import { presentField } from './fields/definitions.ts';
import { readFields } from './fields/values.ts';
import { readHistory } from './history.ts';
import { countLists, countTasks, readBoard, readByPageNumber, readTasks } from './lists.ts';
import { partHandlers } from './parts/handlers.ts';
import { presentTask } from './present.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { readSuggestedTags } from './suggested-tags.ts';

/** The task after a call. */
export const detailOf = (scope: MemberScope, id: string) =>
  scope.tenant.read((db) => readDetail(db, scope, id));

export const handlers: Handlers<typeof calls> = {
  createTask: async (scope, { body }) => detailOf(scope, await createTask(scope, body)),

  async updateTask(scope, { body: { id, ...update } }) {
    await updateTask(scope, id, update);
    return detailOf(scope, id);
  },

  async removeTask(scope, { params }) {
    return { undo: await removeTask(scope, params.id) };
  },

  async getTasks(scope, { query: { cursor, limit, ...filter } }) {
    const page = { sort: 'createdDate', order: 'desc', back: false, cursor, limit } as const;
    const { tasks, nextCursor } = await scope.tenant.read(async (db) =>
      readTasks(db, await taskReaderOf(db, scope), filter, page),
    );
    return { tasks: tasks.map((task) => presentTask(task)), nextCursor };
  },

  async listTasks(scope, { query }) {
    const { tasks, ...neighbours } = await scope.tenant.read(async (db) =>
      readByPageNumber(db, await taskReaderOf(db, scope), query),
    );
    return { tasks: tasks.map((task) => presentTask(task)), ...neighbours };
  },

  countTasks: (scope, { query }) =>
    scope.tenant.read(async (db) => countTasks(db, await taskReaderOf(db, scope), query)),

  countTaskLists: (scope, { query }) =>
    scope.tenant.read(async (db) => countLists(db, await taskReaderOf(db, scope), query)),

  async getTaskBoard(scope, { query: { limit, ...filter } }) {
    const columns = await scope.tenant.read(async (db) =>
      readBoard(db, await taskReaderOf(db, scope), filter, limit),
    );
    return {
      columns: columns.map(({ tasks, ...column }) => ({
        ...column,
        tasks: tasks.map((task) => presentTask(task)),
      })),
    };
  },

  async getTaskCalendar(scope, { query: { from, days: count, timeZone, ...query } }) {
    const zone = timeZone ? checkedTimeZone(timeZone) : (await ownMerchant(scope.tenant)).timeZone;
    const days = await scope.tenant.read(async (db) =>
      readCalendar(db, await taskReaderOf(db, scope), daysFrom(from, count, zone), query),
    );
    return {
      days: days.map(({ begins, ends, tasks, ...day }) => ({
        ...day,
        begins: begins.toISOString(),
        ends: ends.toISOString(),
        tasks: tasks.map((task) => presentTask(task)),
      })),
    };
  },

  async getTask(scope, { params }) {
    const { id } = await taskFor(scope, params.id);
    return detailOf(scope, id);
  },

  async moveTask(scope, { params, body }) {
    await updateTask(scope, params.id, body);
    return detailOf(scope, params.id);
  },

  async assignTask(scope, { params, body: { memberId, ...body } }) {
    await updateTask(scope, params.id, { ...body, assignedTo: memberId });
    return detailOf(scope, params.id);
  },

  async listTaskHistory(scope, { params, query }) {
    const { id } = await taskFor(scope, params.id);
    const { tenant } = scope;
    return tenant.read((db) => readHistory(db, tenant.merchantId, id, query));
  },

  bulkTasks: async (scope, { body }) => {
    const { results, undo } = await changeMany(scope, body.taskIds, body.change);
    return { results: [...results], undo };
  },

  undoTasks: (scope, { params }) => undo(scope, params.id),

  async getTaskOptions(scope) {
    const { tenant } = scope;
    const { customConfig } = await ownMerchant(tenant);
    return tenant.read(async (db) => ({
      types: taskTypesOf(customConfig.taskType).map(({ type, subtypes }) => ({
        type,
        subtypes: [...subtypes],
      })),
      fields: (await readFields(db, tenant.merchantId)).map(presentField),
      tags: await readSuggestedTags(db, tenant.merchantId),
    }));
  },

  async listConversationTasks(scope, { params }) {
    const { id } = await conversationFor(scope, params.id);
    const found = await scope.tenant.read(async (db) =>
      readConversationTasks(db, await taskReaderOf(db, scope), id),
    );
    return { tasks: found.map((task) => presentTask(task)) };
  },

  createConversationTask: async (scope, { params, body }) =>
    detailOf(scope, await ticketOf(scope, params.id, body)),

  ...partHandlers,
  ...settingsHandlers,
};
