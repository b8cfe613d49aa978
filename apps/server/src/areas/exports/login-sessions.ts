import { listLoginSessions } from '@foyer/contract/accounts/calls';
import { loginSessionList } from '@foyer/contract/accounts/list';
import { fullName } from '@foyer/domain/full-name';
import { countLoginRecords, readLoginRecords } from '../accounts/queries.ts';
import { registerListExport } from './source.ts';

/** Registers the export of login sessions. */
export const registerLoginSessionExport = (): void =>
  registerListExport({
    list: loginSessionList,
    access: listLoginSessions.access,
    count: async ({ tenant, caller }, wanted) => (await countLoginRecords(tenant, caller, wanted)).total,
    page: ({ tenant, caller }, wanted) => readLoginRecords(tenant, caller, wanted),
    cells: {
      name: (record) => fullName(record),
      email: ({ email }) => email,
      signedIn: ({ lastLoginAt }) => lastLoginAt,
      signedOut: ({ logoutAt }) => logoutAt,
      device: ({ device }) => device,
      ip: ({ ip }) => ip,
    },
  });
