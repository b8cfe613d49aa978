import type { FastifyBaseLogger } from 'fastify';

type Step = () => Promise<unknown> | unknown;

/** What has begun and has to end. */
export interface Stops {
  add(step: Step): void;
  /** Ends everything in the reverse order, and logs how long it took; what fails does not keep the rest from ending. */
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
