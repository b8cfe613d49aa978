import type { Member } from '@foyer/contract/accounts/member-shapes';
import { textOf } from '../../../shell/search-values.ts';

/** What the address of the team holds. */
export interface TeamSearch {
  /** What stands in the filter field. */
  readonly q: string | undefined;
  readonly role: string | undefined;
  readonly status: Member['status'] | undefined;
  /** Id of a department. */
  readonly department: string | undefined;
  /** The member whose details are open. */
  readonly id: string | undefined;
  readonly view: 'invitations' | undefined;
}

/** Reads the query of the address; what is wrong in it is dropped. */
export function readTeamSearch(raw: Readonly<Record<string, unknown>>): TeamSearch {
  return {
    q: textOf(raw.q),
    role: textOf(raw.role),
    status: raw.status === 'Active' || raw.status === 'Inactive' ? raw.status : undefined,
    department: textOf(raw.department),
    id: textOf(raw.id),
    view: raw.view === 'invitations' ? 'invitations' : undefined,
  };
}

/** What the address holds while nothing is filtered. */
export const NO_FILTER = { q: undefined, role: undefined, status: undefined, department: undefined } as const;

/** Whether members are filtered. */
export const isFiltered = ({ q, role, status, department }: TeamSearch): boolean =>
  Boolean(q ?? role ?? status ?? department);
