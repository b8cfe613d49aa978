import type { contacts as calls } from '@foyer/contract';
import type { ContactViewQuery } from '@foyer/contract/contacts/view-shapes';
import { and, eq } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { viewsOf } from '../../kernel/saved-views.ts';
import { visitorFor } from '../visitors/access.ts';
import { personFor } from './access.ts';
import { createContact, removeContact, updateContact } from './contact-actions.ts';
import { countContacts, readContacts, shownMax } from './contact-rows.ts';
import {
  checkedField,
  fieldRecords,
  nextPosition,
  presentField,
  readFields,
  shiftOthers,
} from './own-fields.ts';
import { presentContact, presentContacts } from './present.ts';
import type { ContactRow } from './record.ts';
import { contacts } from './tables.ts';

type ContactCalls = Pick<
  typeof calls,
  | 'listContacts'
  | 'countContacts'
  | 'getContact'
  | 'getVisitorContact'
  | 'createContact'
  | 'updateContact'
  | 'removeContact'
  | 'listContactFields'
  | 'createContactField'
  | 'updateContactField'
  | 'removeContactField'
  | 'listContactViews'
  | 'createContactView'
  | 'updateContactView'
  | 'removeContactView'
>;

/** Access to what a view filters by is checked when its contacts are read. */
const views = viewsOf<ContactViewQuery>('contacts', 'contactViews');

const presented = ({ tenant }: MemberScope, row: ContactRow) => tenant.read((db) => presentContact(db, row));

export const contactHandlers: Handlers<ContactCalls> = {
  async listContacts(scope, { params, query }) {
    const { tenant } = scope;
    if (params.id !== tenant.merchantId) throw notFound();
    const { page, ...neighbours } = await readContacts(scope, query);
    return {
      contacts: await tenant.read((db) => presentContacts(db, tenant.merchantId, page)),
      ...neighbours,
    };
  },

  countContacts: (scope, { query }) => countContacts(scope, query, shownMax(query)),

  getContact: async (scope, { params }) => presented(scope, await personFor(scope, params.id)),

  async getVisitorContact(scope, { params }) {
    const { tenant } = scope;
    const { contactId } = await visitorFor(scope, params.id);
    if (!contactId) return { contact: null };
    const row = await tenant.read(async (db) => {
      const [found] = await db
        .select()
        .from(contacts)
        .where(and(eq(contacts.merchantId, tenant.merchantId), eq(contacts.id, contactId)));
      return found;
    });
    return { contact: row ? await presented(scope, row) : null };
  },

  createContact: async (scope, { body: { visitorId, listId, ...input } }) =>
    presented(scope, await createContact(scope, input, { visitorId, listId })),

  updateContact: async (scope, { body: { id, ifUnmodifiedSince, ...input } }) =>
    presented(scope, await updateContact(scope, id, input, { ifUnmodifiedSince })),

  removeContact: (scope, { params }) => removeContact(scope, params.id),

  async listContactFields({ tenant }) {
    const rows = await tenant.read((db) => readFields(db, tenant.merchantId));
    return { fields: rows.map(presentField) };
  },

  async createContactField(scope, { body }) {
    const { merchantId } = scope.tenant;
    const row = await fieldRecords.create(scope, async (db, id) => {
      const last = await nextPosition(db, merchantId, 1);
      const { position = last } = body;
      return { ...checkedField(body), position: await shiftOthers(db, { merchantId, id }, position) };
    });
    return presentField(row);
  },

  async updateContactField(scope, { params, body: { ifUnmodifiedSince, position, ...values } }) {
    const row = await fieldRecords.change(scope, params.id, { ifUnmodifiedSince }, async (db, before) => ({
      ...checkedField({ ...values, type: before.type }),
      ...(position !== undefined && { position: await shiftOthers(db, before, position) }),
    }));
    return presentField(row);
  },

  removeContactField: (scope, { params }) => fieldRecords.remove(scope, params.id),

  listContactViews: (scope) => views.list(scope),
  createContactView: (scope, { body }) => views.create(scope, body),
  updateContactView: (scope, { params, body }) => views.update(scope, params.id, body),
  removeContactView: (scope, { params }) => views.remove(scope, params.id),
};
