import { contacts as calls } from '@foyer/contract';
import { contactListList } from '@foyer/contract/contacts/list';
import { answer } from '../../kernel/handlers.ts';
import { registerListExport } from '../exports/source.ts';
import { contactListRecords, contactListRows, presentContactList } from './lists.ts';

export const area = answer(calls, {
  async listContactLists({ tenant }, { query }) {
    const [{ page, ...neighbours }, { total }] = await Promise.all([
      contactListRows.page(tenant, query),
      contactListRows.count(tenant, query),
    ]);
    return { lists: page.map(presentContactList), total, ...neighbours };
  },

  getContactList: async (scope, { params }) =>
    presentContactList(await contactListRecords.get(scope, params.id)),

  createContactList: async (scope, { body }) =>
    presentContactList(await contactListRecords.create(scope, () => body)),

  async updateContactList(scope, { body: { id, ifUnmodifiedSince, ...values } }) {
    return presentContactList(
      await contactListRecords.change(scope, id, { ifUnmodifiedSince }, () => values),
    );
  },

  removeContactList: (scope, { params }) => contactListRecords.remove(scope, params.id),
});

export function start(): void {
  registerListExport({
    list: contactListList,
    access: calls.listContactLists.access,
    ...contactListRows.exported,
    cells: {
      name: ({ name }) => name,
      description: ({ description }) => description,
      status: ({ status }) => status,
      created: ({ createdAt }) => createdAt,
      changed: ({ modifiedAt }) => modifiedAt,
    },
  });
}
