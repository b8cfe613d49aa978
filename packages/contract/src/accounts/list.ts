import { ROLE_NAME_MAX } from '@foyer/domain/roles';
import { defineList } from '../kernel/list.ts';

/** The members of the team, without the merchant's service user. */
export const memberList = defineList({
  name: 'members',
  title: 'Members',
  call: 'getUserDetails',
  rows: 'users',
  columns: {
    name: { title: 'Name', width: 168, fixed: true },
    userName: { title: 'Username', hidden: true },
    email: { title: 'Email', type: 'email', flex: 1 },
    role: { title: 'Role', width: 140 },
    departments: { title: 'Departments' },
    secondFactor: { title: 'Second factor', hidden: true, labels: { on: 'On', none: 'None' } },
    lastLogin: { title: 'Last sign-in', type: 'moment' },
    status: { title: 'Status', type: 'status', labels: { Active: 'Active', Inactive: 'Inactive' } },
    created: { title: 'Created', type: 'moment', only: 'file' },
  },
  filters: {
    role: { kind: 'reference', title: 'Role', maxLength: ROLE_NAME_MAX },
    status: { kind: 'oneOf', title: 'Status', values: { Active: 'Active', Inactive: 'Inactive' } },
    department: { kind: 'reference', title: 'Department', param: 'departmentId' },
  },
  search: { maxLength: 100 },
  sorts: {
    created: 'moment',
    name: 'text',
    userName: 'text',
    email: 'text',
    role: 'text',
    status: 'text',
  },
  defaultSort: { sort: 'created', order: 'desc' },
  openAs: 'id',
});
