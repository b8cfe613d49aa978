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

/** A page in the submenu of an entry. Specification 3. */
export interface SubPermission {
  readonly name: string;
  readonly pageId: string;
  readonly order: number;
  readonly permission: Right;
}

/** An entry of the role permission: a menu item with its permission. Specification 3. */
export interface PermissionEntry extends SubPermission {
  readonly icon: string;
  readonly submenu: readonly SubPermission[];
  /** Options of the page. The reports entry lists report categories in order. */
  readonly accessList?: { readonly reports: readonly string[] };
}

/** The report categories in their default order. Specification 6. */
export const REPORT_CATEGORIES = [
  'strategy_insights',
  'engagement_analysis',
  'content_performance',
  'customer_care_team_performance',
] as const;

/** A menu item: a page, or a section with pages. */
interface MenuItem {
  readonly pageId: PageId | PageGroup;
  readonly name: string;
  readonly icon: string;
  readonly submenu: readonly PageId[];
}

/** Icons of the groups shown as one menu item. */
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
const MENU: readonly MenuItem[] = [...Map.groupBy(PAGE_IDS, menuKeyOf).values()].map((ids) => {
  const [first] = ids as [PageId];
  const { group, title, icon, within } = pageOf(first);
  if (within) return { pageId: first, name: within, icon: icon ?? '', submenu: ids };
  if (icon) return { pageId: first, name: title, icon, submenu: [] };
  return { pageId: group, name: PAGE_GROUPS[group], icon: GROUP_ICONS[group] ?? '', submenu: ids };
});

/** Key by which pages are grouped into menu items. */
function menuKeyOf(id: PageId): string {
  const { group, icon, within } = pageOf(id);
  return within ?? (icon ? id : `group ${group}`);
}

/** The custom-analytics page requires a custom dashboard with status ACTIVE. Specification 6. */
export interface MenuConditions {
  readonly hasCustomDashboard: boolean;
}

const isShown = (pageId: PageId, { hasCustomDashboard }: MenuConditions): boolean =>
  pageId !== 'analytics_custom' || hasCustomDashboard;

/** The highest permission. */
const greatest = (rights: readonly Right[]): Right =>
  rights.reduce<Right>((most, right) => (suffices(right, most) ? right : most), 'none');

/** A section with the highest permission of its pages. `none` if none of them is open. */
function sectionOf(entry: PermissionEntry): PermissionEntry[] {
  const permission = greatest(entry.submenu.map((sub) => sub.permission));
  return permission === 'none' ? [] : [{ ...entry, permission }];
}

/**
 * Menu entries for permissions, in order, without items that cannot be viewed. `reports` are the report categories of
 * the role. Specification 3, 6.
 */
export function entriesOf(
  rights: Rights,
  conditions: MenuConditions,
  reports: readonly string[] = REPORT_CATEGORIES,
): PermissionEntry[] {
  return MENU.flatMap((item, index) => {
    const submenu = item.submenu
      .filter((id) => rightOn(rights, id) !== 'none' && isShown(id, conditions))
      .map((id, at) => ({
        name: PAGES[id].title,
        pageId: id,
        order: at + 1,
        permission: rightOn(rights, id),
      }));
    const { name, pageId, icon } = item;
    const permission = isPageId(pageId) ? rightOn(rights, pageId) : 'none';
    const entry = { name, pageId, icon, order: index + 1, permission, submenu };
    const shown = pageId === 'reports' ? { ...entry, accessList: { reports } } : entry;
    if (item.submenu.length > 0) return sectionOf(shown);
    return permission === 'none' ? [] : [shown];
  });
}

const byOrder = (one: SubPermission, other: SubPermission) => one.order - other.order;

/**
 * Menu of stored entries in their order and with their names, limited to the effective permissions. Pages with fixed
 * permissions that are not in the entries follow in default order. Specification 3, 6.
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
  const granted = rightsOfEntries(menu);
  const missing = Object.fromEntries(PAGE_IDS.filter((id) => !granted[id]).map((id) => [id, rights[id]]));
  return appendEntries(menu, entriesOf(missing, conditions, accessList.reports));
}

/** Maximum `order` of an entry. */
export const ENTRY_ORDER_MAX = 10_000;

/** Appends entries. */
export function appendEntries(
  entries: readonly PermissionEntry[],
  more: readonly PermissionEntry[],
): PermissionEntry[] {
  const last = Math.max(0, ...entries.map(({ order }) => order));
  return [
    ...entries,
    ...more.map((entry) => ({ ...entry, order: Math.min(last + entry.order, ENTRY_ORDER_MAX) })),
  ];
}

/** Report categories of entries. The defaults if they list none. Specification 6. */
export function reportsOf(entries: readonly PermissionEntry[]): readonly string[] {
  return (
    entries.find((entry) => entry.accessList && meansReports(entry))?.accessList?.reports ?? REPORT_CATEGORIES
  );
}

const meansReports = ({ pageId }: PermissionEntry): boolean => pageIdOfEntry(pageId) === 'reports';

/** Whether the pageId of an entry is a page, with or without a '#type' suffix, or a section. Specification 6. */
export function isKnownEntry(pageId: string): boolean {
  return pageIdOfEntry(pageId) !== undefined || Object.hasOwn(PAGE_GROUPS, pageId);
}

/**
 * Permissions of entries. A page listed twice has the higher one. An entry with a submenu is a section, which grants
 * permissions through its submenu only, so that a returned menu can be stored unchanged. Specification 3, 6.
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

/** Address of an entry: its page's, with the type of a '#type' suffix as last segment. Specification 2, 3. */
export function urlOfEntry(pageId: string): string | undefined {
  const id = pageIdOfEntry(pageId);
  const [, type] = pageId.split('#', 2);
  return id && (type ? `${PAGES[id].url}/${encodeURIComponent(type)}` : PAGES[id].url);
}
