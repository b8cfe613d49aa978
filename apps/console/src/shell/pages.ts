import { PAGE_IDS, PAGES, pageIdOfEntry } from '@foyer/domain/pages';
import { urlOfEntry } from '@foyer/domain/permissions';
import { opens, type Rights } from '@foyer/domain/rights';
import type { Permission } from '../session/permissions.ts';
import type { IconShape } from '../ui/icon.tsx';
import { menuIcon } from './menu-icons.ts';
import type { ConsolePage } from './page.ts';

const modules = import.meta.glob<{ pages: readonly ConsolePage[] }>('../areas/*/pages.ts', { eager: true });

/** Every page, in the order of the page table. */
export const allPages: readonly ConsolePage[] = Object.values(modules)
  .flatMap((area) => area.pages)
  .sort((a, b) => PAGE_IDS.indexOf(a.pageId) - PAGE_IDS.indexOf(b.pageId));

/** A menu link to a page. */
export interface MenuPage {
  readonly page: ConsolePage;
  /** The page's address, including the type of a '#type' suffix. */
  readonly to: string;
  /** The merchant's name for it; null for the page's own title. */
  readonly name: string | null;
}

/** A menu entry: one page, or a named group of pages. */
export interface MenuEntry {
  readonly key: string;
  /** The title of the group; null for a single page. */
  readonly group: string | null;
  /** The icon named by the permission; undefined for the page's own. */
  readonly icon: IconShape | undefined;
  readonly pages: readonly MenuPage[];
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

/**
 * The menu: entries of the role permission in order, limited to existing pages, each page once. Specification 2, 6.
 */
export function menuOf({ permissions, rights }: Permission): MenuEntry[] {
  const shown = new Set<string>();
  const named = new Set(
    permissions.flatMap((entry) => [entry, ...entry.submenu]).map(({ pageId }) => pageIdOfEntry(pageId)),
  );
  const isListedElsewhere = ({ sameAs }: ConsolePage) =>
    sameAs !== undefined && named.has(sameAs) && opens(rights, sameAs);
  const lineOf = (entry: { pageId: string; name: string }): MenuPage[] => {
    const pageId = pageIdOfEntry(entry.pageId);
    const page = allPages.find((one) => one.pageId === pageId);
    if (!page || !opens(rights, page.pageId) || shown.has(entry.pageId)) return [];
    if (isListedElsewhere(page)) return [];
    shown.add(entry.pageId);
    const isOwnName = entry.name !== PAGES[page.pageId].title;
    return [
      { page, to: urlOfEntry(entry.pageId) ?? PAGES[page.pageId].url, name: isOwnName ? entry.name : null },
    ];
  };
  return [...permissions].sort(byOrder).flatMap((entry) => {
    const below = [...entry.submenu].sort(byOrder).flatMap(lineOf);
    const pages = entry.submenu.length > 0 ? below : lineOf(entry);
    if (pages.length === 0) return [];
    const group = pages.length > 1 ? entry.name : null;
    return [{ key: entry.pageId, group, icon: menuIcon(entry.icon), pages }];
  });
}

/** The existing pages that the rights open, in menu order; those outside the menu come last. */
export function pagesFor(permission: Permission): ConsolePage[] {
  const inMenu = menuOf(permission).flatMap((entry) => entry.pages.map(({ page }) => page));
  return [...new Set([...inMenu, ...openPages(permission.rights)])];
}

const openPages = (rights: Rights) =>
  allPages.filter(
    ({ pageId, sameAs }) => opens(rights, pageId) && (sameAs === undefined || !opens(rights, sameAs)),
  );
