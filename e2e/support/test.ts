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

/** Tests share a sign-in this long: a console that renewed its tokens would end the sign-in for all others. */
const SIGN_IN_SERVES_MS = 5 * 60_000;

/** How an agent comes to the console. */
export interface AgentOptions extends BrowserContextOptions {
  /** Address in the console; Live chat unless told. */
  readonly path?: string;
  /** Without alerts: toasts of other tests' visitors would lie over what stands at the lower right. */
  readonly quiet?: boolean;
}

/** How a visitor comes to the shop. */
export interface ShopperOptions extends BrowserContextOptions {
  /** Page of the shop; its home page unless told. */
  readonly path?: string;
  /** The engagement that the page carries, where it is not the web shop's. */
  readonly engagementID?: string;
  /** Name by which the visitor introduced themselves; made up and unique unless told. */
  readonly name?: { firstName: string; lastName: string };
  /** Whether the chat is opened; yes unless told. */
  readonly opened?: boolean;
}

/** A visitor with a page of the shop. */
export interface Shopper {
  readonly widget: Widget;
  readonly context: BrowserContext;
  /** As the console shows it. */
  readonly name: string;
  readonly referenceID: string;
}

interface Fixtures {
  /** Opens the console as a member who is signed in. */
  agent: (member: MemberKey, options?: AgentOptions) => Promise<Console>;
  /** Opens the shop as a visitor of their own. */
  shopper: (options?: ShopperOptions) => Promise<Shopper>;
  /** Lays a cable to the server; give its address as `baseURL` to whom it connects. */
  cable: () => Promise<Cable>;
  /** Opens a browser of somebody else. */
  browserOf: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** The token of a member; each signs in for the tests of a worker that begin within some minutes. */
  tokenOf: (member: MemberKey) => Promise<string>;
  /** What the console keeps of a sign-in at a server, the one of all journeys unless told. */
  sessionOf: (member: MemberKey, origin?: string) => Promise<Record<string, string>>;
}

/** A test with people to play it: agents at the console, shoppers at the shop. */
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

/** Nothing moves, unless a test is about that: a click need not wait until what it presses stands still. */
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
