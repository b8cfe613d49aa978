import { once } from 'node:events';
import type { Services } from '../kernel/context.ts';
import type { Runner } from '../kernel/runner.ts';
import { makeSimulation } from './simulate/simulation.ts';

/** The simulated visitors, run by one of the processes. */
interface DemoVisitors {
  readonly isOn: boolean;
  /** The simulated visitors of this process. */
  readonly visitors: number;
  /** Turns them on or off, in whichever process they run. */
  turn(on: boolean): Promise<void>;
}

/** Several servers may run in one process, as in tests. */
const all = new WeakMap<Services, DemoVisitors>();

/** The simulated visitors of a server that listens. */
export const demoVisitorsOf = (services: Services): DemoVisitors | undefined => all.get(services);

/**
 * Starts the simulated visitors of a server at `url`; none with `DEMO_VISITORS=0`. A process without the chat role
 * connects them to the public address.
 */
export function startSimulation(services: Services, url: string): Runner {
  const { DEMO_VISITORS, DEMO_PACE, ROLES, PUBLIC_URL } = services.config;
  const place = ROLES.includes('chat') ? url : PUBLIC_URL;
  if (!place) {
    services.log.warn(
      'PUBLIC_URL does not say where the demo visitors of a process without the role chat go',
    );
    return { stop: () => {} };
  }
  const simulation = makeSimulation(services, place, { visitors: DEMO_VISITORS, pace: DEMO_PACE });
  let isOn = false;
  let running: Runner | null = null;
  let turning = Promise.resolve();

  const bring = async (signal: AbortSignal) => {
    await simulation.switchOn();
    if (!signal.aborted) await once(signal, 'abort');
    await (isOn ? simulation.stop() : simulation.switchOff());
  };
  // Sequential, so that the previous visitors have left before new ones start.
  const turn = (on: boolean): Promise<void> => {
    isOn = on;
    turning = turning.then(async () => {
      if (on) running ??= services.leaderLocks.runAsLeader('demo visitors', bring);
      else {
        await running?.stop();
        running = null;
      }
    });
    return turning;
  };
  const stopHearing = services.bus.on('demo.switched', ({ on }) => turn(on));
  all.set(services, {
    get isOn() {
      return isOn;
    },
    get visitors() {
      return simulation.visitors;
    },
    turn(on) {
      services.bus.publish({ name: 'demo.switched', data: { on } });
      return turn(on);
    },
  });
  if (DEMO_VISITORS > 0) void turn(true);
  return {
    stop: async () => {
      stopHearing();
      await turning;
      await running?.stop();
    },
  };
}
