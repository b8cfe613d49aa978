import { PAGE_GROUPS, type PageGroup } from './page-groups.ts';
import { PAGES, type PageId } from './page-table.ts';

export { PAGE_GROUPS, type PageGroup } from './page-groups.ts';
export { PAGES, type PageId, pageOf } from './page-table.ts';

/** Title of a menu section. Fulfilment is Appointments for a physician. Specification 2. */
export function groupTitle(group: PageGroup, role: string): string {
  return group === 'fulfilment' && role === 'PHYSICIAN' ? 'Appointments' : PAGE_GROUPS[group];
}

/** All page ids in the order of the menu. Specification 2. */
export const PAGE_IDS = Object.keys(PAGES) as PageId[];

/** Ticket lists, the last segment of `/tickets/:type`. Specification 2. */
export const TICKET_LISTS = ['my-tickets', 'team', 'all', 'frt-pending', 'unassigned'] as const;

/** Routes available without signing in. Specification 2. */
export const SIGNED_OUT_ROUTES = [
  '/register',
  '/login',
  '/clogin/{code}',
  '/forgotpassword',
  '/resetpassword',
  '/product',
  '/screenshare',
  '/videochat',
  '/zoomout',
  '/zoom',
  '/unsubscribe',
  '/join',
  '/chat',
] as const;

/** Whether a text is the id of a page. Specification 2. */
export function isPageId(text: string): text is PageId {
  return Object.hasOwn(PAGES, text);
}

/** The page of a permission entry: its `pageId` without the '#type' suffix. Specification 3. */
export function pageIdOfEntry(entryPageId: string): PageId | undefined {
  const id = entryPageId.split('#', 1)[0] ?? '';
  return isPageId(id) ? id : undefined;
}

/** The page at a path, or the closest parent page. Specification 2. */
export function pageOfPath(path: string): PageId | undefined {
  const matches = PAGE_IDS.filter((id) => path === PAGES[id].url || path.startsWith(`${PAGES[id].url}/`));
  return matches.sort((a, b) => PAGES[b].url.length - PAGES[a].url.length)[0];
}

/** Path after signing out. Specification 2. */
export function signedOutPath(customLoginCode: string | null | undefined): string {
  return customLoginCode ? `/clogin/${encodeURIComponent(customLoginCode)}` : '/login';
}
