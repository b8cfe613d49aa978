import { setTimeout } from 'node:timers/promises';
import type { Services } from '../../kernel/context.ts';
import { signVisitorToken } from '../../kernel/tokens.ts';
import { shopOrigin } from '../addresses.ts';
import { TIDEWELL } from '../ids.ts';
import { seededRandom } from '../seed/random.ts';
import { liveOnChannels } from './channels.ts';
import { clearSimulated, findInterrupted } from './marks.ts';
import { makePace, PAUSES } from './pace.ts';
import { liveOnRobots } from './robot.ts';
import { type Script, scripts } from './scripts.ts';
import { liveVisit, type Plan, type World } from './visitor.ts';

/** The simulated visitors of the demo shop, turned on and off together. */
export interface Simulation {
  readonly isOn: boolean;
  /** Number of visitors on the site. */
  readonly visitors: number;
  /** Resolves when the first ones are starting. */
  switchOn(): Promise<void>;
  /** Resolves when their visits have ended and their conversations are closed. */
  switchOff(): Promise<void>;
  /** Disconnects all at once, like closed browsers; their conversations continue at the next start. */
  stop(): Promise<void>;
}

interface Options {
  /** Number of concurrent visitors; two of five chat. */
  readonly visitors: number;
  /** Multiplies every pause; 1 is realistic. */
  readonly pace: number;
}

/** Number of chatting visitors who ask for an agent on arrival. */
const EAGER = 4;
const TALKING_SHARE = 0.4;
const RESUMED_TOKEN_SECONDS = 86_400;
/** How long a message may be on its way within this server. Milliseconds. */
const ARRIVES_WITHIN_MS = 500;
/** Maximum time that a server stop waits for pending requests. Milliseconds. */
const STOP_WITHIN_MS = 1_000;

/** @param base address of this server */
export function makeSimulation(services: Services, base: string, { visitors, pace }: Options): Simulation {
  const random = seededRandom(Date.now());
  const world: World = { services, base, shopUrl: shopOrigin(services.config), random, pace: makePace(pace) };
  let leaving: AbortController | null = null;
  let lives: Promise<void>[] = [];
  let present = 0;
  let hasChatted = 0;

  const nextScript = (): Script => scripts[hasChatted++ % scripts.length] as Script;
  const newPlan = (talks: boolean, hesitates: boolean): Plan => ({
    script: talks ? nextScript() : null,
    hesitates,
  });

  /** One slot on the site: runs one visitor after the other. */
  async function fillPlace(first: Plan, signal: AbortSignal): Promise<void> {
    for (let plan = first; !signal.aborted; plan = newPlan(first.script !== null, true)) {
      present += 1;
      await liveVisit(world, plan, signal).catch((error) => {
        if (!signal.aborted) services.log.debug({ err: error }, 'a simulated visitor stumbled');
      });
      present -= 1;
      await world.pace.pause(PAUSES.nextVisitor, signal);
    }
  }

  async function firstPlans(): Promise<Plan[]> {
    const talkers = Math.round(visitors * TALKING_SHARE);
    const resumed = await resumedPlans(services, talkers);
    await clearSimulated(
      services,
      new Set(resumed.map((plan) => plan.resumed?.conversation.referenceID ?? '')),
    );
    const fresh = Array.from({ length: talkers - resumed.length }, (_, index) =>
      newPlan(true, resumed.length + index >= EAGER),
    );
    const looking = Array.from({ length: visitors - talkers }, () => newPlan(false, false));
    return [...resumed, ...fresh, ...looking];
  }

  async function drop(): Promise<void> {
    leaving?.abort();
    leaving = null;
    await Promise.all(lives);
    lives = [];
  }

  return {
    get isOn() {
      return leaving !== null;
    },
    get visitors() {
      return present;
    },
    async switchOn() {
      if (leaving) return;
      leaving = new AbortController();
      const { signal } = leaving;
      const plans = await firstPlans();
      if (!signal.aborted)
        lives = [
          ...plans.map((plan) => fillPlace(plan, signal)),
          liveOnChannels(world, signal),
          liveOnRobots(world, signal),
        ];
    },
    async switchOff() {
      await drop();
      await clearSimulated(services, new Set());
      // What was on its way when they left is stored a moment later.
      await setTimeout(ARRIVES_WITHIN_MS);
      await clearSimulated(services, new Set());
    },
    stop: () => Promise.race([drop(), setTimeout(STOP_WITHIN_MS, undefined, { ref: false })]),
  };
}

/** Plans for visitors whose conversation was interrupted by a server stop. */
async function resumedPlans(services: Services, most: number): Promise<Plan[]> {
  const interrupted = await findInterrupted(services);
  const known = interrupted.filter(({ script }) => scripts.some(({ key }) => key === script)).slice(0, most);
  return Promise.all(
    known.map(async (conversation) => ({
      script: scripts.find(({ key }) => key === conversation.script) as Script,
      hesitates: false,
      resumed: {
        conversation,
        visitorToken: await signVisitorToken(
          services.config.TOKEN_SECRET,
          {
            merchantId: TIDEWELL,
            visitorId: conversation.referenceID,
            engagementId: conversation.engagementId,
            verified: false,
          },
          RESUMED_TOKEN_SECONDS,
        ),
      },
    })),
  );
}
