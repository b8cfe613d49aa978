import { textOf } from '../../../shell/search-values.ts';

/** The roles to show. Default the active ones. */
type RoleFilter = 'ACTIVE' | 'INACTIVE' | 'all';

/** The search parameters of access management. */
export interface AccessSearch {
  /** The text of the page filter. */
  readonly q: string | undefined;
  readonly status: RoleFilter;
  /** The role that a phone shows. */
  readonly role: string | undefined;
  /** The names of two compared roles, separated by a comma. */
  readonly compare: string | undefined;
  /** The role whose history is open. */
  readonly history: string | undefined;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readAccessSearch(raw: Readonly<Record<string, unknown>>): AccessSearch {
  return {
    q: textOf(raw.q),
    status: raw.status === 'all' || raw.status === 'INACTIVE' ? raw.status : 'ACTIVE',
    role: textOf(raw.role),
    compare: raw.compare === '' ? '' : textOf(raw.compare),
    history: textOf(raw.history),
  };
}
