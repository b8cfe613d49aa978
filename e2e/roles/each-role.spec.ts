import { readFileSync } from 'node:fs';
import { ROLES, type Role } from '@foyer/domain/roles';
import { MEMBERS, type MemberKey, PASSWORD } from '../support/demo.ts';
import { signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

/** The screen of a role, as far as its pages are built. Specification 6. */
interface RoleScreen {
  readonly member: MemberKey;
  /** The start page, also shown for every address that the role cannot open. */
  readonly first: string;
  /** Live agents and messages in the header, Messages in the account menu. */
  readonly team: boolean;
  readonly support: boolean;
  readonly refused: readonly string[];
}

const DASHBOARD = '/dashboard';
const LIVE = '/livechat';
const ONLINE = '/visitors/online-visitors';
const SETTINGS = '/settings/access-management';

const TICKETS = '/tickets/all';

/** The menu of each role without its collapsed groups, as a test of the console writes it. */
const MENUS = new Map(
  readFileSync(new URL('../../apps/console/src/shell/menus.txt', import.meta.url), 'utf8')
    .split('\n\n')
    .map((part): [string, string[]] => {
      const [role = '', ...lines] = part.trim().split('\n');
      return [role, lines.filter((line) => !line.startsWith(' ') && !line.endsWith(':'))];
    }),
);

const atWork = {
  first: LIVE,
  team: true,
  refused: [SETTINGS, TICKETS],
};
const atLiveChat = {
  first: LIVE,
  team: false,
  support: true,
  refused: [ONLINE, SETTINGS],
};
const inCharge = {
  first: DASHBOARD,
  team: true,
  support: false,
  refused: ['/nowhere/at/all'],
};

const EXPECTED: Readonly<Record<Role, RoleScreen>> = {
  ADMIN: { ...inCharge, member: 'priya' },
  MANAGER: { ...inCharge, member: 'amara' },
  USER: {
    ...inCharge,
    refused: [SETTINGS],
    member: 'tomas',
  },
  PHYSICIAN: {
    ...atLiveChat,
    first: DASHBOARD,
    member: 'hana',
  },
  CALLCENTER_USER1: { ...atWork, member: 'jonas', support: true },
  CALLCENTER_USER2: {
    member: 'camille',
    first: DASHBOARD,
    team: false,
    support: true,
    refused: [LIVE, ONLINE, SETTINGS],
  },
  CALLCENTER_USER3: { ...atWork, member: 'yousef', support: true },
  CALLCENTER_SUPERVISOR: { ...atWork, member: 'ingrid', support: true },
  IT_MANAGER: { ...inCharge, member: 'rahul' },
  M_USER: { ...atLiveChat, member: 'kwame' },
};

for (const role of ROLES) {
  const { member, first, team, support, refused } = EXPECTED[role];
  const menu = MENUS.get(role);
  if (!menu) throw new Error(`menus.txt has no ${role}.`);
  test(`${role} sees exactly the screen of the role`, async ({ browserOf }) => {
    const page = await (await browserOf()).newPage();
    const { userName, name } = MEMBERS[member];
    await signInOnScreen(page, { userName, password: PASSWORD });
    await expect(page.getByRole('link', { name: 'Tidewell, home' })).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === first);

    const side = page.getByRole('navigation', { name: 'Main' });
    const help = /^$/;
    await expect(side.getByRole('link')).toHaveText([...menu.map((line) => new RegExp(`^${line}`)), help]);
    const shown = (isShown: boolean) => (isShown ? 1 : 0);
    await expect(side.getByRole('button', { name: /^Support chat/ })).toHaveCount(shown(support));
    await expect(page.getByRole('link', { name: /^Online visitors: \d/ })).toHaveCount(
      shown(role === 'ADMIN'),
    );
    await expect(page.getByRole('button', { name: /^Live agents: \d/ })).toHaveCount(shown(team));
    await expect(page.getByRole('button', { name: /^Messages: \d/ })).toHaveCount(shown(team));

    await page.getByRole('button', { name: `${name}: account` }).click();
    const item = (text: string | RegExp) => page.getByRole('menuitem', { name: text });
    await expect(item('Logout')).toBeVisible();
    await expect(item('Profile')).toHaveCount(1);
    await expect(item(/^Messages/)).toHaveCount(shown(team));
    await expect(item('Settings')).toHaveCount(shown(menu.includes('Settings')));

    for (const address of refused) {
      await page.goto(address);
      await expect(page).toHaveURL(({ pathname }) => pathname === first);
    }
  });
}
