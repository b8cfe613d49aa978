import { getUserDetails } from '@foyer/contract/accounts/account-calls';
import { memberList } from '@foyer/contract/accounts/list';
import { fullName } from '@foyer/domain/full-name';
import { readTeam } from '../accounts/members/queries.ts';
import { registerListExport } from './source.ts';

/** Registers the export of members as listed in the settings. */
export const registerMemberExport = (): void =>
  registerListExport({
    list: memberList,
    access: getUserDetails.access,
    count: async ({ tenant }, wanted) => (await readTeam(tenant, { ...wanted, back: false, limit: 1 })).total,
    page: ({ tenant }, wanted) => readTeam(tenant, wanted),
    cells: {
      name: ({ member }) => fullName(member),
      userName: ({ member }) => member.userName,
      email: ({ member }) => member.email,
      role: ({ member }) => member.role,
      departments: ({ departments }) => departments.map(({ name }) => name).join(', '),
      secondFactor: ({ hasSecondFactor }) => (hasSecondFactor ? 'on' : 'none'),
      lastLogin: ({ lastLoginAt }) => lastLoginAt,
      status: ({ member }) => member.status,
      created: ({ member }) => member.createdAt,
    },
  });
