import type { FastifyBaseLogger } from 'fastify';

type Step = () => Promise<unknown> | unknown;

/** The steps to stop a server. */
export interface Stops {
  add(step: Step): void;
  /** Runs the steps in reverse order and logs the duration. A failure does not stop the rest. */
  run(): Promise<void>;
}

export function makeStops(log: FastifyBaseLogger): Stops {
  const steps: Step[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      const since = performance.now();
      log.info('the server stops');
      for (const step of steps.splice(0).reverse()) {
        await Promise.resolve(step()).catch((error) => log.error({ err: error }, 'stopping failed'));
      }
      log.info({ ms: Math.round(performance.now() - since) }, 'the server has stopped');
    },
  };
}
