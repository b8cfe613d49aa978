import { entriesOf, type PermissionEntry, rightsOfEntries } from '@foyer/domain/permissions';
import { defaultRights, type Rights } from '@foyer/domain/rights';
import { expect, test } from 'vitest';
import { entriesWith } from './entries.ts';

const usual = (rights: Rights) => ({
  rights,
  permissions: entriesOf(rights, { hasCustomDashboard: false }).map((entry) => ({
    ...entry,
    submenu: [...entry.submenu],
    accessList: entry.accessList && { reports: [...entry.accessList.reports] },
  })),
});

test('a right removed and restored keeps its position', () => {
  const rights = defaultRights('MANAGER');
  const without = entriesWith(usual(rights), { ...rights, livechat: 'none' }, []);
  expect(without.map(({ pageId }) => pageId)).not.toContain('livechat');
  const again = entriesWith(usual({ ...rights, livechat: 'none' }), rights, []);
  expect(again.slice(0, 2).map(({ pageId }) => pageId)).toEqual(['dashboard', 'livechat']);
});

test.each(['MANAGER', 'USER', 'IT_MANAGER', 'PHYSICIAN'])(
  'gives %s just the rights that are meant',
  (role) => {
    const wanted: Rights = {
      ...defaultRights(role),
      my_messages: 'none',
      team_messages: 'view',
      reports: 'none',
    };
    const given = rightsOfEntries(entriesWith(usual(defaultRights(role)), wanted, []));
    const opened = Object.entries(wanted).filter(([, right]) => right !== 'none');
    expect(given).toEqual(Object.fromEntries(opened));
  },
);

test('keeps custom names and order, and the order of reports', () => {
  const own: PermissionEntry = {
    name: 'Chats',
    pageId: 'livechat',
    order: 2,
    permission: 'change',
    icon: 'x',
    submenu: [],
  };
  const first = { ...own, name: 'Figures', pageId: 'reports', order: 1 };
  const stored = { rights: { livechat: 'change', reports: 'change' } as const, permissions: [first, own] };
  const entries = entriesWith(
    {
      ...stored,
      permissions: stored.permissions.map((entry) => ({ ...entry, submenu: [], accessList: undefined })),
    },
    { livechat: 'view', reports: 'change' },
    ['content_performance'],
  );
  expect(entries.map(({ name, permission }) => [name, permission])).toEqual([
    ['Figures', 'change'],
    ['Chats', 'view'],
  ]);
  expect(entries[0]?.accessList).toEqual({ reports: ['content_performance'] });
});
