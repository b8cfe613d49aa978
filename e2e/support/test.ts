import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
} from '@playwright/test';
import { type Cable, layCable } from './cable.ts';
import { Console } from './console.ts';
import { ENGAGEMENTS, fromElsewhere, type MemberKey, unique } from './demo.ts';
import { introduce, startSession } from './session.ts';
import { Widget } from './widget.ts';

export { expect } from '@playwright/test';

const url = () => process.env.FOYER_URL ?? '';

/** How long tests share a sign-in: a console that refreshes its tokens would end it for all others. */
const SIGN_IN_SERVES_MS = 5 * 60_000;

/** Options of an agent's console. */
export interface AgentOptions extends BrowserContextOptions {
  /** Path in the console. Default: Live chat. */
  readonly path?: string;
  /** Turns alerts off: toasts of other tests' visitors would cover the lower right corner. */
  readonly quiet?: boolean;
}

/** Options of a visitor's shop page. */
export interface ShopperOptions extends BrowserContextOptions {
  /** Page of the shop. Default: its home page. */
  readonly path?: string;
  /** The engagement of the page. Default: the web shop's. */
  readonly engagementID?: string;
  /** Name of the visitor. Default: a unique one. */
  readonly name?: { firstName: string; lastName: string };
  /** Whether to open the chat. Default true. */
  readonly opened?: boolean;
}

/** A visitor on a page of the shop. */
export interface Shopper {
  readonly widget: Widget;
  readonly context: BrowserContext;
  /** The name shown in the console. */
  readonly name: string;
  readonly referenceID: string;
}

interface Fixtures {
  /** Opens the console as a signed-in member. */
  agent: (member: MemberKey, options?: AgentOptions) => Promise<Console>;
  /** Opens the shop as a new visitor. */
  shopper: (options?: ShopperOptions) => Promise<Shopper>;
  /** Starts a proxy to the server; pass its address as `baseURL` to the browser. */
  cable: () => Promise<Cable>;
  /** Opens a separate browser. */
  browserOf: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** The token of a member, shared by the tests of a worker for some minutes. */
  tokenOf: (member: MemberKey) => Promise<string>;
  /** The values that the console stores for a sign-in. Default server: that of all journeys. */
  sessionOf: (member: MemberKey, origin?: string) => Promise<Record<string, string>>;
}

/** A test with agents in the console and visitors in the shop. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sessionOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const kept = new Map<string, { session: Promise<Record<string, string>>; until: number }>();
      await use((member, origin = url()) => {
        const key = `${member} ${origin}`;
        const known = kept.get(key);
        if (known && Date.now() < known.until) return known.session;
        const session = startSession(origin, member);
        kept.set(key, { session, until: Date.now() + SIGN_IN_SERVES_MS });
        return session;
      });
    },
    { scope: 'worker' },
  ],
  tokenOf: [
    async ({ sessionOf }, use) => use(async (member) => (await sessionOf(member)).access_token ?? ''),
    { scope: 'worker' },
  ],
  browserOf: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await newContext(browser, options);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  cable: async ({}, use) => {
    const cables: Cable[] = [];
    await use(async () => {
      const cable = await layCable();
      cables.push(cable);
      return cable;
    });
    for (const cable of cables) cable.remove();
  },
  agent: async ({ browserOf, sessionOf }, use) => {
    await use(async (member, { path = '/livechat', quiet = false, ...options } = {}) => {
      const values = await sessionOf(member, options.baseURL);
      const context = await browserOf({
        ...options,
        storageState: storage(quiet ? { ...values, 'foyer.notifications': 'off' } : values, options.baseURL),
      });
      const page = await context.newPage();
      await page.goto(path);
      return new Console(page);
    });
  },
  shopper: async ({ browserOf }, use) => {
    await use(
      async ({
        path = '/shop',
        engagementID = ENGAGEMENTS.webShop,
        name,
        opened = true,
        ...options
      } = {}) => {
        const who = name ?? madeUpName();
        const headers = { ...fromElsewhere(), ...options.extraHTTPHeaders };
        const { token, referenceID } = await introduce(options.baseURL ?? url(), engagementID, who, headers);
        const context = await browserOf({
          ...options,
          extraHTTPHeaders: headers,
          storageState: storage({ 'foyer:visitor:token': token }, options.baseURL),
        });
        const page = await context.newPage();
        await page.goto(path);
        const widget = new Widget(page);
        if (opened) await widget.open();
        return { widget, context, name: `${who.firstName} ${who.lastName}`, referenceID };
      },
    );
  },
});

const madeUpName = () => {
  const [firstName = '', lastName = ''] = unique('Nora').split(' ');
  return { firstName, lastName };
};

/** Disables animations by default, so that clicks need not wait for stable elements. */
const newContext = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url(),
    extraHTTPHeaders: fromElsewhere(),
    reducedMotion: 'reduce',
    ...options,
  });

const storage = (values: Record<string, string>, origin = url()) => ({
  cookies: [],
  origins: [{ origin, localStorage: Object.entries(values).map(([name, value]) => ({ name, value })) }],
});
