import { PAGES } from '@foyer/domain/pages';
import { opens, type Rights } from '@foyer/domain/rights';

/** Replacement pages: tickets are also in the tasks list, for roles that open only that. */
const ELSEWHERE: Readonly<Record<string, string>> = { '/tickets/all': PAGES.tasks.url };

/** The page that a notice links to, or its replacement; null when the rights open neither. */
export function noticePath(path: string | null, rights: Rights): string | null {
  if (path === null) return null;
  const [address = '', query] = path.split('?');
  const open = [address, ELSEWHERE[address]].find((one) => one !== undefined && isOpen(one, rights));
  if (open === undefined) return null;
  return query === undefined ? open : `${open}?${query}`;
}

function isOpen(address: string, rights: Rights): boolean {
  const ids = Object.keys(PAGES) as (keyof typeof PAGES)[];
  const page = ids.find((id) => address === PAGES[id].url || address.startsWith(`${PAGES[id].url}/`));
  return page === undefined || opens(rights, page);
}
