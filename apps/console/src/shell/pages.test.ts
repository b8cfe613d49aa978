import { PAGE_IDS } from '@foyer/domain/pages';
import { entriesOf, type PermissionEntry } from '@foyer/domain/permissions';
import { defaultRights } from '@foyer/domain/rights';
import { ROLES } from '@foyer/domain/roles';
import { expect, test } from 'vitest';
import { menuOf, pagesFor } from './pages.ts';

const ofRole = (role: string) => {
  const rights = defaultRights(role);
  return { permissions: entriesOf(rights, { hasCustomDashboard: true }), rights };
};
const entry = (pageId: string, order: number, more: Partial<PermissionEntry> = {}): PermissionEntry => ({
  name: pageId,
  pageId,
  order,
  permission: 'change',
  icon: '',
  submenu: [],
  ...more,
});
const lines = (permissions: PermissionEntry[]) =>
  menuOf({ permissions, rights: defaultRights('ADMIN') }).map(({ group, pages }) => [
    group,
    pages.map(({ to, name }) => [to, name]),
  ]);

test('the menu lists existing pages that the role opens, in order', () => {
  const shown = pagesFor(ofRole('ADMIN')).map(({ pageId }) => pageId);
  expect(shown).toEqual(PAGE_IDS.filter((id) => shown.includes(id)));
  expect(shown).toEqual(expect.arrayContaining(['livechat', 'tasks', 'review_response', 'settings']));
  expect(pagesFor(ofRole('M_USER')).map(({ pageId }) => pageId)).toEqual(['livechat']);
  expect(pagesFor(ofRole('CALLCENTER_USER2')).map(({ pageId }) => pageId)).toEqual(['dashboard']);
});

test('each role finds its pages in the menu; those of a named entry are below it', async () => {
  const shown = ROLES.map((role) => {
    const entries = menuOf(ofRole(role)).flatMap(({ group, pages }) => {
      const titles = pages.map(({ page }) => page.title.message);
      return group === null ? titles : [`${group}:`, ...titles.map((title) => `  ${title}`)];
    });
    return [role, ...entries, ''].join('\n');
  });
  await expect(shown.join('\n')).toMatchFileSnapshot('menus.txt');
});

test('entries order and name the menu, and a type leads to its list', () => {
  expect(
    lines([
      entry('settings', 2, { name: 'Machinery' }),
      entry('livechat#mine', 1),
      entry('designer_landing_page', 0),
    ]),
  ).toEqual([
    [null, [['/livechat/mine', 'livechat#mine']]],
    [null, [['/settings', 'Machinery']]],
  ]);
});

test('several pages of an entry are grouped under its name, a single one is not', () => {
  const below = (pageId: string, order: number) => ({
    name: pageId,
    pageId,
    order,
    permission: 'view' as const,
  });
  const work = entry('business', 1, {
    name: 'Work',
    submenu: [below('online_visitors', 2), below('livechat', 1), below('designer_landing_page', 3)],
  });
  expect(lines([work])).toEqual([
    [
      'Work',
      [
        ['/livechat', 'livechat'],
        ['/visitors/online-visitors', 'online_visitors'],
      ],
    ],
  ]);
  const alone = entry('knowledge', 1, { submenu: [below('settings', 1), below('designer_landing_page', 2)] });
  expect(lines([alone])).toEqual([[null, [['/settings', 'settings']]]]);
});

test('a page that the rights do not open is in no menu, whatever the entries say', () => {
  expect(menuOf({ permissions: [entry('settings', 1)], rights: { livechat: 'view' } })).toEqual([]);
});

test('a page with two ids is in the menu once, under the open one', () => {
  const entries = [entry('review_response', 1), entry('knowledge_review_response', 2)];
  expect(lines(entries)).toEqual([[null, [['/visitors/review-response', 'review_response']]]]);
  const rights = { knowledge_review_response: 'view' } as const;
  const held = { permissions: entries, rights };
  expect(menuOf(held).map(({ pages }) => pages.map(({ to }) => to))).toEqual([
    ['/knowledge/review-response'],
  ]);
  expect(pagesFor(held).map(({ pageId }) => pageId)).toEqual(['knowledge_review_response']);
});
