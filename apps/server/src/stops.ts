import type { FastifyBaseLogger } from 'fastify';

type Step = () => Promise<unknown> | unknown;

/** What has begun and has to end. */
export interface Stops {
  add(step: Step): void;
  /** Ends everything in the reverse order; what fails does not keep the rest from ending. */
  run(): Promise<void>;
}

export function makeStops(log: FastifyBaseLogger): Stops {
  const steps: Step[] = [];
  return {
    add: (step) => void steps.push(step),
    async run() {
      for (const step of steps.splice(0).reverse()) {
        await Promise.resolve(step()).catch((error) => log.error({ err: error }, 'stopping failed'));
      }
    },
  };
}
