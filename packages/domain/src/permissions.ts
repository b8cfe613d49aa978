import {
  isPageId,
  PAGE_GROUPS,
  PAGE_IDS,
  PAGES,
  type PageGroup,
  type PageId,
  pageIdOfEntry,
  pageOf,
} from './pages.ts';
import { type Right, type Rights, rightOn, suffices } from './rights.ts';

/** A page below an entry of the menu. Specification 3. */
export interface SubPermission {
  readonly name: string;
  readonly pageId: string;
  readonly order: number;
  readonly permission: Right;
}

/** An entry of the role permission: a place in the menu with its right. Specification 3. */
export interface PermissionEntry extends SubPermission {
  readonly icon: string;
  readonly submenu: readonly SubPermission[];
  /** What may be chosen on the page; the reports entry lists report categories in their order. */
  readonly accessList?: { readonly reports: readonly string[] };
}

/** The report categories in their default order. Specification 6. */
export const REPORT_CATEGORIES = [
  'strategy_insights',
  'engagement_analysis',
  'content_performance',
  'customer_care_team_performance',
] as const;

/** A place of the menu: a page of its own, or a section with the pages below it. */
interface MenuPlace {
  readonly pageId: PageId | PageGroup;
  readonly name: string;
  readonly icon: string;
  readonly submenu: readonly PageId[];
}

/** The groups whose pages share one place of the menu, with its icon. */
const GROUP_ICONS: Readonly<Partial<Record<PageGroup, string>>> = {
  designer: 'palette',
  automation: 'git-branch',
  knowledge: 'book',
  analytics: 'chart-line',
  reports: 'report-analytics',
  fulfilment: 'truck-delivery',
  business: 'building-store',
};

/** The default menu. Specification 2. */
const MENU: readonly MenuPlace[] = [...Map.groupBy(PAGE_IDS, placeOf).values()].map((ids) => {
  const [first] = ids as [PageId];
  const { group, title, icon, within } = pageOf(first);
  if (within) return { pageId: first, name: within, icon: icon ?? '', submenu: ids };
  if (icon) return { pageId: first, name: title, icon, submenu: [] };
  return { pageId: group, name: PAGE_GROUPS[group], icon: GROUP_ICONS[group] ?? '', submenu: ids };
});

/** Pages of one place have the same. */
function placeOf(id: PageId): string {
  const { group, icon, within } = pageOf(id);
  return within ?? (icon ? id : `group ${group}`);
}

/** What the custom-analytics submenu needs: a custom dashboard with status ACTIVE. Specification 6. */
export interface MenuConditions {
  readonly hasCustomDashboard: boolean;
}

const isShown = (pageId: PageId, { hasCustomDashboard }: MenuConditions): boolean =>
  pageId !== 'analytics_custom' || hasCustomDashboard;

/** The greatest right of several. */
const greatest = (rights: readonly Right[]): Right =>
  rights.reduce<Right>((most, right) => (suffices(right, most) ? right : most), 'none');

/** A section with the highest permission of its pages. `none` if none of them is open. */
function sectionOf(entry: PermissionEntry): PermissionEntry[] {
  const permission = greatest(entry.submenu.map((sub) => sub.permission));
  return permission === 'none' ? [] : [{ ...entry, permission }];
}

/**
 * The menu of rights as entries, in order; places that are not opened are left out. Specification 3, 6.
 * @param reports the report categories of the role; the default ones where none are stored
 */
export function entriesOf(
  rights: Rights,
  conditions: MenuConditions,
  reports: readonly string[] = REPORT_CATEGORIES,
): PermissionEntry[] {
  return MENU.flatMap((place, index) => {
    const submenu = place.submenu
      .filter((id) => rightOn(rights, id) !== 'none' && isShown(id, conditions))
      .map((id, at) => ({
        name: PAGES[id].title,
        pageId: id,
        order: at + 1,
        permission: rightOn(rights, id),
      }));
    const { name, pageId, icon } = place;
    const permission = isPageId(pageId) ? rightOn(rights, pageId) : 'none';
    const entry = { name, pageId, icon, order: index + 1, permission, submenu };
    const shown = pageId === 'reports' ? { ...entry, accessList: { reports } } : entry;
    if (place.submenu.length > 0) return sectionOf(shown);
    return permission === 'none' ? [] : [shown];
  });
}

const byOrder = (one: SubPermission, other: SubPermission) => one.order - other.order;

/**
 * The menu that stored entries give, in their order and by their names, as far as the rights in effect open it: what
 * they do not open is left out, and a right is told as it is in effect. What they open beyond the entries, since nobody
 * can take it away, follows at its usual place behind. Specification 3, 6.
 */
export function menuOf(
  entries: readonly PermissionEntry[],
  rights: Rights,
  conditions: MenuConditions,
): PermissionEntry[] {
  const inEffect = ({ pageId, permission }: SubPermission): Right => {
    const id = pageIdOfEntry(pageId);
    if (!id || !isShown(id, conditions)) return 'none';
    const right = rightOn(rights, id);
    return suffices(permission, right) ? right : permission;
  };
  const accessList = { reports: reportsOf(entries) };
  const menu = [...entries].sort(byOrder).flatMap((entry) => {
    const submenu = [...entry.submenu]
      .sort(byOrder)
      .map((sub) => ({ ...sub, permission: inEffect(sub) }))
      .filter((sub) => sub.permission !== 'none');
    const permission = inEffect(entry);
    const shown = { ...entry, permission, submenu, ...(meansReports(entry) && { accessList }) };
    if (entry.submenu.length > 0) return sectionOf(shown);
    return permission === 'none' ? [] : [shown];
  });
  const told = rightsOfEntries(menu);
  const untold = Object.fromEntries(PAGE_IDS.filter((id) => !told[id]).map((id) => [id, rights[id]]));
  return followedBy(menu, entriesOf(untold, conditions, accessList.reports));
}

/** The greatest order of an entry. */
export const ENTRY_ORDER_MAX = 10_000;

/** Entries with more behind them. */
export function followedBy(
  entries: readonly PermissionEntry[],
  more: readonly PermissionEntry[],
): PermissionEntry[] {
  const last = Math.max(0, ...entries.map(({ order }) => order));
  return [
    ...entries,
    ...more.map((entry) => ({ ...entry, order: Math.min(last + entry.order, ENTRY_ORDER_MAX) })),
  ];
}

/** The report categories that entries list; the default ones where they list none. Specification 6. */
export function reportsOf(entries: readonly PermissionEntry[]): readonly string[] {
  return (
    entries.find((entry) => entry.accessList && meansReports(entry))?.accessList?.reports ?? REPORT_CATEGORIES
  );
}

const meansReports = ({ pageId }: PermissionEntry): boolean => pageIdOfEntry(pageId) === 'reports';

/** Whether a pageId of an entry is known: a page's, with or without a '#type' suffix, or a section's. Specification 6. */
export function isKnownEntry(pageId: string): boolean {
  return pageIdOfEntry(pageId) !== undefined || Object.hasOwn(PAGE_GROUPS, pageId);
}

/**
 * The rights that entries give. Specification 3, 6. A page named twice has the greater right. An entry with a submenu is
 * a section, which gives rights through its submenu alone: what a menu tells gives the same rights when it is stored.
 */
export function rightsOfEntries(entries: readonly PermissionEntry[]): Rights {
  const rights: Partial<Record<PageId, Right>> = {};
  for (const entry of entries) {
    for (const { pageId, permission } of entry.submenu.length > 0 ? entry.submenu : [entry]) {
      const id = pageIdOfEntry(pageId);
      if (id) rights[id] = greatest([rights[id] ?? 'none', permission]);
    }
  }
  return rights;
}

/** The address of an entry: that of its page, with the type of a '#type' suffix as last segment. Specification 2, 3. */
export function urlOfEntry(pageId: string): string | undefined {
  const id = pageIdOfEntry(pageId);
  const [, type] = pageId.split('#', 2);
  return id && (type ? `${PAGES[id].url}/${encodeURIComponent(type)}` : PAGES[id].url);
}
