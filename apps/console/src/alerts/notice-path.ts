import { PAGES } from '@foyer/domain/pages';
import { opens, type Rights } from '@foyer/domain/rights';

/** Another page that shows the same: tickets stand among tasks, for who opens these alone. */
const ELSEWHERE: Readonly<Record<string, string>> = { '/tickets/all': PAGES.tasks.url };

/** Where a notice leads its reader: the page it names, else one that shows the same; null where none opens. */
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
