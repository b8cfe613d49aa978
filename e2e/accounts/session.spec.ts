import { request } from '@foyer/contract/request';
import type { BrowserContext, Page } from '@playwright/test';
import { Console } from '../support/console.ts';
import { ok, TIDEWELL, unique } from '../support/demo.ts';
import { makeMember, type Newcomer, signInOnScreen } from '../support/newcomer.ts';
import { expect, test } from '../support/test.ts';

/** Enough for behaviour shared by all tabs; ten if tabs might conflict. */
const TABS = 4;
const MANY_TABS = 10;
const SIGN_IN = `/clogin/${TIDEWELL}`;
const MINUTE = 60_000;

/** The console of one member in many tabs of one browser with a movable clock. */
interface Desk {
  readonly member: Newcomer;
  readonly context: BrowserContext;
  readonly tabs: readonly Page[];
}

/** Requests of all tabs, as method and path. */
function watch(context: BrowserContext) {
  const seen: string[] = [];
  context.on('request', (asked) => seen.push(`${asked.method()} ${new URL(asked.url()).pathname}`));
  return (line: string) => seen.filter((one) => one === line).length;
}

async function openTabs(context: BrowserContext, token: string, count = TABS): Promise<Desk> {
  await context.clock.install();
  const first = await context.newPage();
  const member = await makeMember(first, token);
  await signInOnScreen(first, member);
  await expect(account(first)).toBeVisible();
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()));
  const tabs = [first, ...others];
  for (const tab of tabs) await tab.goto('/livechat');
  for (const tab of tabs) await expect(account(tab)).toBeVisible();
  return { member, context, tabs };
}

const account = (page: Page) => page.getByRole('button', { name: /account$/ });
const timeout = (page: Page) => page.getByRole('alertdialog', { name: 'Session Timeout!' });
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', name);

/** Expects that only the custom-login code of the session is left. */
async function expectNothingKept(page: Page) {
  const names = ['saveUser', 'access_token', 'refresh_token', 'expires_at', 'stayAlive', 'id', 'Role', 'wdb'];
  for (const name of [...names, 'foyer.permission']) expect(await stored(page, name)).toBe('');
  expect(await stored(page, 'cLogin')).toBe(String(TIDEWELL));
}

async function expectAll(tabs: readonly Page[], check: (tab: Page) => Promise<void>) {
  await Promise.all(tabs.map(check));
}

test('tabs share idle time, Stay Alive and the end of the session', async ({ browserOf, tokenOf }) => {
  test.slow();
  const { tabs, context, member } = await openTabs(await browserOf(), await tokenOf('priya'));
  const [first, second] = tabs as [Page, Page];

  await context.clock.fastForward(13 * MINUTE);
  await expectAll(tabs, (tab) => expect(timeout(tab)).toBeHidden());
  await second.keyboard.press('Shift');
  await context.clock.fastForward(13 * MINUTE);
  await expectAll(tabs, (tab) => expect(timeout(tab)).toBeHidden());

  await context.clock.fastForward(1 * MINUTE + 5_000);
  await expectAll(tabs, (tab) => expect(timeout(tab)).toBeVisible());
  await expect(timeout(first)).toContainText(
    'Your session expires in 1 minute due to inactivity and will redirect to login.',
  );
  await expect(timeout(first).getByRole('progressbar')).toHaveAttribute('aria-valuemax', '60');
  await first.keyboard.press('Escape');
  await first.mouse.click(5, 5);
  await expect(timeout(first)).toBeVisible();
  await second.getByRole('button', { name: 'Stay Logged In' }).click();
  await expectAll(tabs, (tab) => expect(timeout(tab)).toBeHidden());

  const token = await stored(first, 'access_token');
  await context.clock.fastForward(14 * MINUTE + 5_000);
  await expectAll(tabs, (tab) => expect(timeout(tab)).toBeVisible());
  await context.clock.fastForward(1 * MINUTE);
  await expectAll(tabs, (tab) => expect(tab).toHaveURL(SIGN_IN));
  await expectAll(tabs, (tab) =>
    expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible(),
  );
  await expectNothingKept(first);
  const status = async () =>
    (await request(process.env.FOYER_URL ?? '', 'listColleagues', {}, { token })).status;
  await expect.poll(status).toBe(401);

  await signInOnScreen(second, member, '');
  await expectAll(tabs, (tab) => expect(tab).toHaveURL(/livechat/));
});

test('one request refreshes the tokens for ten tabs, 200 s before they expire', async ({
  browserOf,
  tokenOf,
}) => {
  test.slow();
  const { tabs, context } = await openTabs(await browserOf(), await tokenOf('priya'), MANY_TABS);
  const [first] = tabs as [Page];
  const asked = watch(context);
  const renewals = () => asked('POST /pgOauth/oauth/token');
  const before = await stored(first, 'access_token');

  const leftMs = await first.evaluate(() => Number(localStorage.getItem('expires_at')) * 1_000 - Date.now());
  await context.clock.fastForward(leftMs - 230_000);
  expect(renewals()).toBe(0);
  await context.clock.fastForward(35_000);
  await expect.poll(() => stored(first, 'access_token')).not.toBe(before);
  await expectAll(tabs, (tab) => expect(account(tab)).toBeVisible());
  await first.reload();
  await expect(account(first)).toBeVisible();
  expect(renewals()).toBe(1);

  await first.evaluate(() => localStorage.removeItem('access_token'));
  await expectAll(tabs.slice(1), (tab) => expect(tab).toHaveURL(SIGN_IN));
});

test('logging out in one tab logs all out; drafts are restored', async ({ browserOf, tokenOf, shopper }) => {
  test.slow();
  const nora = await shopper();
  await nora.widget.say(unique('Hello'));
  const { tabs, context, member } = await openTabs(await browserOf(), await tokenOf('priya'));
  const [first, second] = tabs as [Page, Page];
  const draft = unique('half a sentence');
  const talk = await new Console(first).open(nora.name);
  await talk.reply.fill(draft);
  const place = first.url();
  const asked = watch(context);

  await account(second).click();
  await second.getByRole('menuitem', { name: 'Logout' }).click();
  await expectAll(tabs, (tab) => expect(tab).toHaveURL(SIGN_IN));
  await expect.poll(() => asked('DELETE /webchnl/userAgent')).toBe(1);
  await expect.poll(() => asked('POST /api/signOut')).toBe(1);
  await expectNothingKept(first);

  await signInOnScreen(second, member, '');
  await expect(account(second)).toBeVisible();
  await expect(first).toHaveURL(place);
  await expect(talk.reply).toHaveValue(draft);
});

test('a draft is restored after an idle timeout and signing in again', async ({
  browserOf,
  tokenOf,
  shopper,
}) => {
  const nora = await shopper();
  await nora.widget.say(unique('Hello'));
  const context = await browserOf();
  await context.clock.install();
  const page = await context.newPage();
  const member = await makeMember(page, await tokenOf('priya'));
  await page.goto('/livechat');
  await expect(page).toHaveURL('/login');
  await signInOnScreen(page, member);
  await expect(page).toHaveURL(/livechat/);
  const talk = await new Console(page).open(nora.name);
  const draft = unique('nearly done');
  await talk.reply.fill(draft);
  const place = page.url();
  await context.clock.fastForward(14 * MINUTE + 1_000);
  await expect(timeout(page)).toContainText('Your text is saved.');
  await context.clock.fastForward(1 * MINUTE);
  await expect(page).toHaveURL(SIGN_IN);
  await signInOnScreen(page, member, '');
  await expect(page).toHaveURL(place);
  await expect(talk.reply).toHaveValue(draft);
});

test('Stay Alive pauses the idle timeout when confirmed, and restarts it when turned off', async ({
  browserOf,
  tokenOf,
}) => {
  const context = await browserOf();
  await context.clock.install();
  const page = await context.newPage();
  await signInOnScreen(page, await makeMember(page, await tokenOf('priya')));
  const toggle = async (button: string) => {
    await account(page).click();
    await page.getByRole('menuitemcheckbox', { name: 'Stay Alive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await toggle('Cancel');
  expect(await stored(page, 'stayAlive')).toBe('');
  await toggle('Stay Alive');
  expect(await stored(page, 'stayAlive')).toBe('1');
  await context.clock.fastForward(30 * MINUTE);
  await expect(account(page)).toBeVisible();
  await expect(timeout(page)).toBeHidden();

  await toggle('Turn off');
  await context.clock.fastForward(13 * MINUTE);
  await expect(timeout(page)).toBeHidden();
  await context.clock.fastForward(1 * MINUTE + 2_000);
  await expect(timeout(page)).toBeVisible();
});

test('a sign-in ended elsewhere is reported, and the next one leads back', async ({ browserOf, tokenOf }) => {
  const page = await (await browserOf()).newPage();
  const member = await makeMember(page, await tokenOf('priya'));
  await signInOnScreen(page, member);
  await expect(account(page)).toBeVisible();
  await page.goto('/visitors/online-visitors');
  await expect(account(page)).toBeVisible();
  const token = await stored(page, 'access_token');
  ok(await request(process.env.FOYER_URL ?? '', 'signOut', {}, { token }));
  const box = page.getByRole('alertdialog', { name: 'Your session is unauthorized please log out' });
  await expect(box).toBeVisible();
  await box.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(SIGN_IN);
  await signInOnScreen(page, member, '');
  await expect(page).toHaveURL('/visitors/online-visitors');
});

test('the user agent is renewed at the start and every nine minutes, and removed with the last tab', async ({
  browserOf,
  tokenOf,
}) => {
  const token = await tokenOf('priya');
  const context = await browserOf();
  const beats = watch(context);
  await context.clock.install();
  const page = await context.newPage();
  const member = await makeMember(page, token);
  await signInOnScreen(page, member);
  const isListed = async () => {
    const { body } = ok(await request(process.env.FOYER_URL ?? '', 'getUserAgents', {}, { token }));
    return body.userAgents.some(({ email }) => email === member.email);
  };
  await expect.poll(isListed).toBe(true);
  await expect.poll(() => beats('PUT /webchnl/userAgent')).toBe(1);
  await context.clock.fastForward(9 * MINUTE);
  await expect.poll(() => beats('PUT /webchnl/userAgent')).toBe(2);

  const second = await context.newPage();
  await second.goto('/livechat');
  await expect(account(second)).toBeVisible();
  await second.goto('about:blank');
  expect(await isListed()).toBe(true);
  await context.clock.runFor(6_000);
  await page.goto('about:blank');
  await expect.poll(isListed).toBe(false);
});
