import { textOf } from '../../../shell/search-values.ts';

/** Which roles are shown; those that are active unless told. */
type RoleFilter = 'ACTIVE' | 'INACTIVE' | 'all';

/** What the address of the access management holds. */
export interface AccessSearch {
  /** What stands in the filter of pages. */
  readonly q: string | undefined;
  readonly status: RoleFilter;
  /** The role that a phone shows. */
  readonly role: string | undefined;
  /** The names of two roles that are compared, joined by a comma. */
  readonly compare: string | undefined;
  /** The name of the role whose changes are open. */
  readonly history: string | undefined;
}

/** Reads the query of the address; what is wrong in it is dropped. */
export function readAccessSearch(raw: Readonly<Record<string, unknown>>): AccessSearch {
  return {
    q: textOf(raw.q),
    status: raw.status === 'all' || raw.status === 'INACTIVE' ? raw.status : 'ACTIVE',
    role: textOf(raw.role),
    compare: raw.compare === '' ? '' : textOf(raw.compare),
    history: textOf(raw.history),
  };
}
