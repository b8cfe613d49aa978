import { PAGE_IDS, type PageId, pageOf } from './pages.ts';
import { type Right, type Rights, rightOn, suffices } from './rights.ts';
import { INBOX_PAGES, TASK_PAGES } from './work-pages.ts';

/** Begins every API token. */
export const API_TOKEN_PREFIX = 'foyer_';

/** What an API token may read or change: each area of pages is one scope. */
export const API_SCOPES = [
  'conversations',
  'visitors',
  'tickets',
  'contacts',
  'engagements',
  'designer',
  'automation',
  'knowledge',
  'analytics',
  'reports',
  'fulfilment',
  'business',
  'settings',
] as const;

/** A scope of an API token. */
export type ApiScope = (typeof API_SCOPES)[number];

/** The scopes of a token with their permission. Omitted ones have none. */
export type ApiScopes = Readonly<Partial<Record<ApiScope, Exclude<Right, 'none'>>>>;

/** The scope of each page. */
export function scopeOfPage(page: PageId): ApiScope {
  if (page === 'livechat' || INBOX_PAGES.includes(page)) return 'conversations';
  if (TASK_PAGES.includes(page)) return 'tickets';
  if (page === 'settings') return 'settings';
  if (page === 'dashboard') return 'analytics';
  return pageOf(page).group as ApiScope;
}

/** The permissions of a token by page: those of its scopes, as far as its owner has them too. */
export function scopedRights(scopes: ApiScopes, owner: Rights): Rights {
  return Object.fromEntries(
    PAGE_IDS.flatMap((page) => {
      const scope = scopes[scopeOfPage(page)];
      const own = rightOn(owner, page);
      if (!scope || own === 'none') return [];
      return [[page, suffices(own, scope) ? scope : own]];
    }),
  );
}
