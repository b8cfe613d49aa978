import { defineList } from '../kernel/list.ts';

/** The contact lists of a merchant. */
export const contactListList = defineList({
  name: 'contactLists',
  title: 'Lists',
  call: 'listContactLists',
  rows: 'lists',
  columns: {
    name: { title: 'Name', width: 220, fixed: true },
    description: { title: 'Description', type: 'wide', flex: 1 },
    status: { title: 'Status', type: 'status', labels: { active: 'Active', inactive: 'Inactive' } },
    created: { title: 'Created', type: 'moment' },
    changed: { title: 'Last changed', type: 'moment', hidden: true },
  },
  filters: {
    status: { kind: 'oneOf', title: 'Status', values: { active: 'Active', inactive: 'Inactive' } },
    createdOn: { kind: 'days', title: 'Created', from: 'fromDate', to: 'toDate' },
  },
  search: { maxLength: 100 },
  sorts: { created: 'moment', name: 'text' },
  defaultSort: { sort: 'created', order: 'desc' },
  openAs: 'id',
});
