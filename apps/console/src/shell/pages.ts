import { PAGE_IDS, PAGES, pageIdOfEntry } from '@foyer/domain/pages';
import { urlOfEntry } from '@foyer/domain/permissions';
import { opens, type Rights } from '@foyer/domain/rights';
import type { Permission } from '../session/permissions.ts';
import type { IconShape } from '../ui/icon.tsx';
import { menuIcon } from './menu-icons.ts';
import type { ConsolePage } from './page.ts';

const found = import.meta.glob<{ pages: readonly ConsolePage[] }>('../areas/*/pages.ts', { eager: true });

/** Every page that exists, in the order of the page table. */
export const allPages: readonly ConsolePage[] = Object.values(found)
  .flatMap((area) => area.pages)
  .sort((a, b) => PAGE_IDS.indexOf(a.pageId) - PAGE_IDS.indexOf(b.pageId));

/** A line of the menu that leads to a page. */
export interface MenuPage {
  readonly page: ConsolePage;
  /** The page's address, with the type of a '#type' suffix. */
  readonly to: string;
  /** What the merchant calls it; null for the page's own title. */
  readonly name: string | null;
}

/** A place of the menu: one page, or several under a name of their own. */
export interface MenuPlace {
  readonly key: string;
  /** The title of the group; null where one page stands for itself. */
  readonly group: string | null;
  /** The icon that the permission names; undefined for that of the page. */
  readonly icon: IconShape | undefined;
  readonly pages: readonly MenuPage[];
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

/**
 * The menu: the entries of the role permission by their order, as far as their pages exist. A page stands in it once.
 * Specification 2, 6.
 */
export function menuOf({ permissions, rights }: Permission): MenuPlace[] {
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

/** The pages that exist and that the rights open, in the order of the menu; those outside the menu come last. */
export function pagesFor(held: Permission): ConsolePage[] {
  const inMenu = menuOf(held).flatMap((place) => place.pages.map(({ page }) => page));
  return [...new Set([...inMenu, ...openPages(held.rights)])];
}

const openPages = (rights: Rights) =>
  allPages.filter(
    ({ pageId, sameAs }) => opens(rights, pageId) && (sameAs === undefined || !opens(rights, sameAs)),
  );
