import type { contacts as calls } from '@foyer/contract';
import { contactListIsDynamic, contactListIsStatic } from '@foyer/contract/contacts/errors';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { visibleAmong } from '../access.ts';
import { readContacts } from '../contact-rows.ts';
import { contactListRecords, contactListRows, type ListRow, presentContactLists } from '../lists.ts';
import { checkConditions, usesOf } from './conditions.ts';
import { cancelFill, startFill } from './filling.ts';
import { changeMembersWithin } from './list-members.ts';
import { explainPerson, presentPeople, previewList } from './preview.ts';

type ListCalls = Pick<
  typeof calls,
  | 'listContactLists'
  | 'getContactList'
  | 'createContactList'
  | 'updateContactList'
  | 'removeContactList'
  | 'previewContactList'
  | 'explainContactList'
  | 'findListPeople'
  | 'addContactListMembers'
  | 'removeContactListMembers'
  | 'fillContactList'
  | 'cancelContactListFill'
>;

async function presented({ tenant }: MemberScope, row: ListRow) {
  const [list] = await presentContactLists(tenant, [row]);
  return list as NonNullable<typeof list>;
}

export const listHandlers: Handlers<ListCalls> = {
  async listContactLists({ tenant }, { query }) {
    const { page, ...rest } = await contactListRows.pageWithTotal(tenant, query);
    return { lists: await presentContactLists(tenant, page), ...rest };
  },

  getContactList: async (scope, { params }) =>
    presented(scope, await contactListRecords.get(scope, params.id)),

  async createContactList(scope, { body }) {
    const { kind, conditions, ...values } = body;
    const row = await contactListRecords.create(scope, (db) =>
      listValues(db, scope, { kind, conditions, ...values }),
    );
    return presented(scope, row);
  },

  async updateContactList(scope, { body: { id, ifUnmodifiedSince, ...values } }) {
    const row = await contactListRecords.change(scope, id, { ifUnmodifiedSince }, (db, before) =>
      listValues(db, scope, values, before),
    );
    return presented(scope, row);
  },

  removeContactList: (scope, { params }) => contactListRecords.remove(scope, params.id),

  async previewContactList(scope, { body }) {
    if (body.listId) await contactListRecords.get(scope, body.listId);
    return previewList(scope, body);
  },

  explainContactList: (scope, { body }) => explainPerson(scope, body.contactId, body.conditions),

  async findListPeople(scope, { query: { text } }) {
    const { tenant } = scope;
    const { page } = await readContacts(scope, {
      text,
      sort: 'created',
      order: 'desc',
      back: false,
      limit: 8,
    });
    return { people: await tenant.read((db) => presentPeople(db, tenant.merchantId, page)) };
  },

  addContactListMembers: (scope, { params, body }) => changeMembers(scope, params.id, body.contactIds, 'add'),

  removeContactListMembers: (scope, { params, body }) =>
    changeMembers(scope, params.id, body.contactIds, 'remove'),

  fillContactList: (scope, { params }) =>
    act(scope, async (db) => {
      const list = await contactListRecords.lock(db, scope, params.id);
      if (list.kind === 'static') throw new Refusal(contactListIsStatic);
      return {
        result: done,
        audit: [{ action: 'contactList.refilled', subject: ['contactList', list.id] }],
        events: [settingsChanged(list.merchantId, 'contactLists')],
        jobs: [await startFill(db, list.merchantId, list.id)],
      };
    }),

  cancelContactListFill: (scope, { params }) =>
    act(scope, async (db) => {
      const list = await contactListRecords.lock(db, scope, params.id);
      await cancelFill(db, list.merchantId, list.id);
      return {
        result: done,
        audit: [{ action: 'contactList.fillCancelled', subject: ['contactList', list.id] }],
        events: [settingsChanged(list.merchantId, 'contactLists')],
      };
    }),
};

type Values = Partial<Pick<ListRow, 'kind' | 'conditions'>>;

/** The values of a list with what its conditions depend on. A list that becomes static keeps its people. */
async function listValues<
  Given extends { kind?: Values['kind'] | undefined; conditions?: Values['conditions'] | undefined },
>(db: Db, { tenant }: MemberScope, { kind: wanted, conditions: given, ...values }: Given, before?: ListRow) {
  const kind = wanted ?? before?.kind ?? 'static';
  const conditions =
    kind === 'static' ? null : (given ?? before?.conditions ?? { match: 'all' as const, parts: [] });
  if (conditions) await checkConditions(db, tenant.merchantId, conditions, before?.id);
  return { ...values, kind, conditions, ...usesOf(conditions) };
}

/** Adds contacts to a static list, or removes them: those that the caller may see. */
async function changeMembers(
  scope: MemberScope,
  listId: string,
  contactIds: readonly string[],
  how: 'add' | 'remove',
) {
  const ids = await visibleAmong(scope, contactIds);
  return act(scope, async (db) => {
    const list = await contactListRecords.lock(db, scope, listId);
    if (list.kind === 'dynamic') throw new Refusal(contactListIsDynamic);
    const { result, ...rest } = await changeMembersWithin(db, scope.tenant.merchantId, listId, ids, how);
    return { ...rest, result: { changed: result } };
  });
}
