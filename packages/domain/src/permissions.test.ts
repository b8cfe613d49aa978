import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_GROUPS, PAGE_IDS, PAGES, type PageId, pageOfPath } from './pages.ts';
import {
  ENTRY_ORDER_MAX,
  entriesOf,
  isKnownEntry,
  menuOf,
  type PermissionEntry,
  REPORT_CATEGORIES,
  reportsOf,
  rightsOfEntries,
  type SubPermission,
  urlOfEntry,
} from './permissions.ts';
import { defaultRights, RIGHTS, type Rights } from './rights.ts';
import { ROLES } from './roles.ts';

const withCustom = { hasCustomDashboard: true };
const withoutCustom = { hasCustomDashboard: false };

const rights: fc.Arbitrary<Rights> = fc.dictionary(
  fc.constantFrom<PageId>(...PAGE_IDS),
  fc.constantFrom(...RIGHTS),
);

/** Rights without the pages that they do not open. */
const opened = (of: Rights) =>
  Object.fromEntries(PAGE_IDS.filter((id) => (of[id] ?? 'none') !== 'none').map((id) => [id, of[id]]));

const entryId = fc.oneof(
  fc.constantFrom<string>(...PAGE_IDS, ...Object.keys(PAGE_GROUPS)),
  fc.constantFrom('livechat#web', 'livechat#mail', 'tickets#team'),
);
const sub: fc.Arbitrary<SubPermission> = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20 }),
  pageId: entryId,
  order: fc.nat(50),
  permission: fc.constantFrom(...RIGHTS),
});
const entry: fc.Arbitrary<PermissionEntry> = fc
  .tuple(sub, fc.array(sub, { maxLength: 5 }))
  .map(([head, submenu]) => ({ ...head, icon: '', submenu }));
const entries = fc.array(entry, { maxLength: 12 });

const place = (pageId: string, permission: SubPermission['permission'], order = 1): SubPermission => ({
  name: pageId,
  pageId,
  order,
  permission,
});
const single = (...given: Parameters<typeof place>): PermissionEntry => ({
  ...place(...given),
  icon: 'star',
  submenu: [],
});

/** All page ids that a menu names, in its order. */
const named = (menu: readonly PermissionEntry[]) =>
  menu.flatMap(({ pageId, submenu }) => [pageId, ...submenu.map((below) => below.pageId)]);

describe('entries of rights', () => {
  it('give the same rights back', () => {
    fc.assert(
      fc.property(rights, (of) => {
        expect(rightsOfEntries(entriesOf(of, withCustom))).toEqual(opened(of));
      }),
    );
  });

  it('name what is opened and nothing else, in rising order', () => {
    fc.assert(
      fc.property(rights, (of) => {
        const menu = entriesOf(of, withCustom);
        const pages = menu.flatMap((one) => (one.submenu.length > 0 ? one.submenu : [one]));
        expect(new Set(pages.map(({ pageId }) => pageId))).toEqual(new Set(Object.keys(opened(of))));
        expect(menu.map(({ order }) => order)).toEqual(menu.map(({ order }) => order).toSorted(byNumber));
      }),
    );
  });

  it('hold every page somewhere', () => {
    const all = named(entriesOf(defaultRights('ADMIN'), withCustom));
    for (const id of PAGE_IDS) expect(all).toContain(id);
  });

  it('show custom analytics only beside an active custom dashboard', () => {
    const of = { analytics_custom: 'view', analytics_visitor: 'view' } as const;
    expect(named(entriesOf(of, withCustom))).toEqual(['analytics', 'analytics_visitor', 'analytics_custom']);
    expect(named(entriesOf(of, withoutCustom))).toEqual(['analytics', 'analytics_visitor']);
    expect(entriesOf({ analytics_custom: 'change' }, withoutCustom)).toEqual([]);
  });

  it('list the report categories at the reports alone', () => {
    const menu = entriesOf({ reports: 'view', dashboard: 'view' }, withCustom, ['second', 'first']);
    expect(menu.map(({ accessList }) => accessList)).toEqual([undefined, { reports: ['second', 'first'] }]);
    expect(entriesOf({ reports: 'view' }, withCustom)[0]?.accessList?.reports).toBe(REPORT_CATEGORIES);
  });
});

describe('rights of entries', () => {
  it('take the greater where a page is named twice, and ignore the type', () => {
    const menu = [
      single('livechat#web', 'view'),
      single('livechat#mail', 'change'),
      single('livechat', 'none'),
    ];
    expect(rightsOfEntries(menu)).toEqual({ livechat: 'change' });
  });

  it('come through the submenu alone where there is one', () => {
    const head = { ...single('knowledge', 'change'), submenu: [place('knowledge_intent', 'view')] };
    expect(rightsOfEntries([head])).toEqual({ knowledge_intent: 'view' });
    const [inbox] = entriesOf({ draft: 'change' }, withCustom);
    expect(inbox).toMatchObject({ name: 'Inbox', pageId: 'my_messages', permission: 'change' });
  });

  it('do not come from sections', () => {
    expect(rightsOfEntries([single('designer', 'change')])).toEqual({});
  });
});

describe('the menu of stored entries', () => {
  it('names nothing that is not open, and everything that is', () => {
    fc.assert(
      fc.property(entries, rights, (stored, limit) => {
        const given = rightsOfEntries(stored);
        const inEffect = Object.fromEntries(
          Object.entries(opened(given)).filter(([id]) => (limit[id as PageId] ?? 'none') !== 'none'),
        );
        const menu = menuOf(stored, inEffect, withCustom);
        expect(rightsOfEntries(menu)).toEqual(inEffect);
      }),
    );
  });

  it('is the same when it is stored as it was told', () => {
    fc.assert(
      fc.property(entries, (stored) => {
        const menu = menuOf(stored, rightsOfEntries(stored), withCustom);
        expect(menuOf(menu, rightsOfEntries(menu), withCustom)).toEqual(menu);
      }),
    );
  });

  it('follows the order and names that are stored, also below', () => {
    const stored = [
      single('tickets', 'change', 9),
      {
        ...single('designer', 'view', 2),
        submenu: [place('designer_all', 'view', 5), place('designer_emails', 'view', 1)],
      },
      { ...single('livechat#web', 'view', 1), name: 'Talk' },
    ];
    const menu = menuOf(stored, rightsOfEntries(stored), withoutCustom);
    expect(named(menu)).toEqual(['livechat#web', 'designer', 'designer_emails', 'designer_all', 'tickets']);
    expect(menu[0]).toMatchObject({ name: 'Talk', icon: 'star', order: 1 });
  });

  it('adds at the end what nobody can take away', () => {
    const menu = menuOf(
      [single('settings', 'change', 3)],
      { settings: 'change', dashboard: 'change' },
      withCustom,
    );
    expect(menu.map(({ pageId, order }) => [pageId, order])).toEqual([
      ['settings', 3],
      ['dashboard', 4],
    ]);
  });

  it('stays within the greatest order', () => {
    const menu = menuOf(
      [single('settings', 'change', ENTRY_ORDER_MAX)],
      { settings: 'change', lists: 'view' },
      withCustom,
    );
    expect(menu.map(({ pageId, order }) => [pageId, order])).toEqual([
      ['settings', ENTRY_ORDER_MAX],
      ['lists', ENTRY_ORDER_MAX],
    ]);
  });

  it('hides custom analytics without an active custom dashboard', () => {
    const stored = [single('analytics_custom', 'view')];
    expect(menuOf(stored, rightsOfEntries(stored), withoutCustom)).toEqual([]);
    expect(named(menuOf(stored, rightsOfEntries(stored), withCustom))).toEqual(['analytics_custom']);
  });

  it('keeps the list of reports, and fills it in where none is stored', () => {
    const bare = single('reports', 'view');
    const listed = { ...bare, accessList: { reports: ['own'] } };
    expect(menuOf([bare], { reports: 'view' }, withCustom)[0]?.accessList?.reports).toEqual(
      REPORT_CATEGORIES,
    );
    expect(menuOf([listed], { reports: 'view' }, withCustom)).toEqual([listed]);
    expect([reportsOf([listed]), reportsOf([bare])]).toEqual([['own'], REPORT_CATEGORIES]);
  });
});

describe('entry ids', () => {
  it('are pages, pages with a type, and sections', () => {
    for (const id of [...PAGE_IDS, ...Object.keys(PAGE_GROUPS), 'livechat#web']) {
      expect(isKnownEntry(id), id).toBe(true);
    }
    for (const id of ['', 'nowhere', 'toString', 'designer#x', '#livechat', ' livechat']) {
      expect(isKnownEntry(id), id).toBe(false);
    }
  });

  it('have the address of their page, the type behind it', () => {
    for (const id of PAGE_IDS) {
      expect(urlOfEntry(id)).toBe(PAGES[id].url);
      expect(pageOfPath(urlOfEntry(`${id}#a b`) ?? '')).toBe(id);
    }
    expect(urlOfEntry('tickets#my/own')).toBe('/tickets/my%2Fown');
    expect(urlOfEntry('designer')).toBeUndefined();
  });

  it('stand in the menu of every role that opens anything', () => {
    for (const role of ROLES) expect(entriesOf(defaultRights(role), withoutCustom)).not.toEqual([]);
  });
});

const byNumber = (one: number, other: number) => one - other;
