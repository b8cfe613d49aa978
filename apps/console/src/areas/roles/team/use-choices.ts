import { useCall } from '../../../api/use-call.ts';
import { listText } from '../../../i18n/list-text.ts';
import type { Option } from '../../../ui/fields/index.ts';
import { useRoles } from '../access/use-roles.ts';

/** The roles and departments that a member can have, with their titles. */
export interface Choices {
  readonly roles: readonly Option[];
  readonly departments: readonly Option[];
  roleTitle(name: string): string;
  departmentName(id: string): string;
}

/** Reads the roles and departments. Only active roles are offered. */
export function useChoices(): Choices {
  const roles = useRoles().data ?? [];
  const departments = useCall('listDepartments', { query: {} }).data?.departments ?? [];
  return {
    roles: roles
      .filter((role) => role.status === 'ACTIVE')
      .map(({ name, title }) => ({ value: name, label: listText(title), note: name })),
    departments: departments.map(({ id, name }) => ({ value: id, label: name })),
    roleTitle: (name) => listText(roles.find((role) => role.name === name)?.title ?? name),
    departmentName: (id) => departments.find((one) => one.id === id)?.name ?? id,
  };
}
