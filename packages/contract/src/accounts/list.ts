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

/** Sign-ins: of all members for administrators, else the member's own. Specification 6. */
export const loginSessionList = defineList({
  name: 'loginSessions',
  title: 'Login sessions',
  call: 'listLoginSessions',
  rows: 'loginSessions',
  columns: {
    name: { title: 'Member', width: 180, fixed: true },
    email: { title: 'Email', type: 'email', flex: 1 },
    signedIn: { title: 'Signed in', type: 'moment', width: 150 },
    signedOut: { title: 'Signed out', type: 'moment', width: 150, hidden: true },
    device: { title: 'Device', width: 180 },
    ip: { title: 'IP address', width: 150 },
  },
  filters: {
    email: { kind: 'text', title: 'Email', maxLength: 254, note: 'The whole address, in any case.' },
    signedInOn: { kind: 'days', title: 'Signed in', from: 'fromDate', to: 'toDate' },
  },
  sorts: { signedIn: 'moment' },
  defaultSort: { sort: 'signedIn', order: 'desc' },
});
