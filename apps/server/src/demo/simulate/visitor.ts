import type { Services } from '../../kernel/context.ts';
import { browsers, sources } from '../content/browsers.ts';
import { type Place, places } from '../content/places.ts';
import { ENGAGEMENT_IDS } from '../ids.ts';
import { addressIn, anyPlace, mailFrom, nameFrom } from '../seed/people.ts';
import type { Random } from '../seed/random.ts';
import { walkTrail } from '../seed/visits.ts';
import type { ShopPage } from '../shop/sitemap.ts';
import { type ScriptState, startScript } from './conversation.ts';
import { type Interrupted, markSimulated } from './marks.ts';
import { PAUSES, type Pace, TYPING_SPEED } from './pace.ts';
import type { Script } from './scripts.ts';
import { WidgetClient } from './widget-client.ts';

/** The environment of a simulated visitor. */
export interface World {
  readonly services: Services;
  /** Address of the server, and public origin of its pages. */
  readonly base: string;
  readonly shopUrl: string;
  readonly random: Random;
  readonly pace: Pace;
}

/** The plan of a visitor: only browse, or chat by a script, at once or later. */
export interface Plan {
  readonly script: Script | null;
  readonly hesitates: boolean;
  /** A conversation to continue after a restart, with its token. */
  readonly resumed?: { readonly conversation: Interrupted; readonly visitorToken: string };
}

/** Runs the visit of one simulated visitor. Resolves when they have left; aborting the signal makes them leave. */
export async function liveVisit(world: World, plan: Plan, signal: AbortSignal): Promise<void> {
  const place = placeFor(world.random, plan);
  const talk = plan.script ? new Talk(world, plan.script, plan.resumed?.conversation.said) : null;
  const client = new WidgetClient(
    world.base,
    disguiseIn(world.random, place, plan),
    talk ?? silent,
    plan.resumed?.visitorToken,
  );
  signal.addEventListener('abort', () => client.leave(), { once: true });
  try {
    const trail = walkTrail(world.random, place.language).map((page) => absolute(world.shopUrl, page));
    const { referrer } = world.random.weighted(sources);
    const first = trail[0] as ShopPage & { url: string };
    const session = await client.arrive({ ...first, referrer });
    const { script } = plan;
    const params = {
      ...(script && { script: script.key }),
      ...(script?.intent && { intent: script.intent }),
    };
    await markSimulated(world.services, session.referenceID, place, params);
    if (!plan.resumed && world.random.chance(script ? 0.85 : 0.35))
      await introduce(world.random, client, place);
    if (talk) await talk.hold(client, plan, signal);
    else await look(world, client, trail, signal);
  } finally {
    client.leave();
  }
}

const silent = { onReply: () => {}, onOffer: () => {}, onClosed: () => {} };

const absolute = (shopUrl: string, page: ShopPage) => ({ ...page, url: shopUrl + page.path });

function placeFor(random: Random, { script, resumed }: Plan): Place {
  if (!script) return anyPlace(random);
  const known = resumed && places.find(({ city }) => city === resumed.conversation.city);
  return known ?? random.weighted(places.filter(({ language }) => language.startsWith(script.language)));
}

function disguiseIn(random: Random, place: Place, { resumed }: Plan) {
  const usual = place.language.startsWith('ar') ? ENGAGEMENT_IDS.arabic : ENGAGEMENT_IDS.webShop;
  return {
    engagementID: resumed?.conversation.engagementId || usual,
    ip: addressIn(random, place),
    userAgent: random.weighted(browsers).userAgent,
    language: place.language,
    timeZone: place.timeZone,
  };
}

async function introduce(random: Random, client: WidgetClient, place: Place): Promise<void> {
  const { firstName, lastName } = nameFrom(random, place);
  const email = random.chance(0.7) ? mailFrom(random, firstName, lastName) : '';
  await client.introduce({ firstName, lastName, ...(email && { email }) });
}

/** Browses from page to page. */
async function look(
  { pace }: World,
  client: WidgetClient,
  trail: readonly { url: string; title: string }[],
  signal: AbortSignal,
) {
  for (const page of trail.slice(1)) {
    await pace.pause(PAUSES.page, signal);
    if (signal.aborted) return;
    client.browse(page);
  }
  await pace.pause(PAUSES.page, signal);
}

/** The chat of a visitor. */
class Talk {
  readonly #world: World;
  readonly #script: Script;
  readonly #speech: ScriptState;
  readonly #resumes: boolean;
  /** Messages of agents since the visitor's last answer. */
  #heard: string[] = [];
  /** What a bot offered since then. */
  #offered: readonly string[] = [];
  #wake: (() => void) | null = null;
  #isClosed = false;

  constructor(world: World, script: Script, said: readonly string[] = []) {
    this.#world = world;
    this.#script = script;
    this.#speech = startScript(script, said);
    this.#resumes = said.length > 0;
  }

  onReply({ text }: { readonly text: string }): void {
    this.#heard.push(text);
    this.#wake?.();
  }

  onOffer(choices: readonly string[]): void {
    this.#offered = choices;
    this.#wake?.();
  }

  onClosed(): void {
    this.#isClosed = true;
    this.#wake?.();
  }

  /** Runs the chat from the opening to the farewell. */
  async hold(client: WidgetClient, { hesitates }: Plan, signal: AbortSignal): Promise<void> {
    const { pace } = this.#world;
    const { opening, waiting, score, comment } = this.#script;
    if (hesitates) await pace.pause(PAUSES.hesitate, signal);
    if (!this.#resumes) {
      for (const [index, line] of opening.entries()) {
        if (index > 0) await this.#write(client, line, signal);
        else client.say(line);
      }
    }
    let asked = false;
    while (!signal.aborted && !this.#isClosed) {
      await this.#hearOr(asked ? PAUSES.lastPatience : PAUSES.patience, signal);
      if (signal.aborted || this.#isClosed) return;
      if (this.#offered.length > 0) {
        await pace.pause(PAUSES.reading, signal);
        if (!signal.aborted && !this.#isClosed) client.say(this.#world.random.pick(this.#offered));
        this.#offered = [];
        continue;
      }
      const words = this.#heard.splice(0).join('\n');
      if (!words && asked) return client.end(null);
      asked = !words;
      if (!words) {
        await this.#write(client, waiting, signal);
        continue;
      }
      await pace.pause(PAUSES.reading, signal);
      const response = this.#speech.answer([words, ...this.#heard.splice(0)].join('\n'));
      if (response) await this.#write(client, response.say, signal);
      if (response && !response.leaves) continue;
      await pace.pause(PAUSES.goodbye, signal);
      if (this.#heard.length === 0 && !signal.aborted) return client.end({ score, comment });
    }
  }

  /** Waits until an agent writes, the conversation is closed, or the visitor's patience ends. */
  async #hearOr(patience: readonly [number, number], signal: AbortSignal): Promise<void> {
    if (this.#heard.length > 0 || this.#offered.length > 0 || this.#isClosed) return;
    const over = new AbortController();
    this.#wake = () => over.abort();
    await this.#world.pace.pause(patience, AbortSignal.any([signal, over.signal]));
    this.#wake = null;
  }

  /** Types a text with typing previews, and sends it. */
  async #write(client: WidgetClient, text: string, signal: AbortSignal): Promise<void> {
    const { pace } = this.#world;
    await pace.pause(PAUSES.betweenLines, signal);
    const words = text.split(' ');
    for (let count = 3; count < words.length + 3; count += 3) {
      if (signal.aborted || this.#isClosed) return;
      const typed = words.slice(0, count).join(' ');
      client.type(typed);
      const seconds = words.slice(count - 3, count).join(' ').length / TYPING_SPEED;
      await pace.pause([seconds, seconds * 1.6], signal);
    }
    if (!signal.aborted && !this.#isClosed) client.say(text);
  }
}
