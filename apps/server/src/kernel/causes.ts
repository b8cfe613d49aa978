import { AsyncLocalStorage } from 'node:async_hooks';

/** The rules that led to the current work, the first one first: what they publish carries the chain. */
const chain = new AsyncLocalStorage<readonly string[]>();

const NONE: readonly string[] = [];

/** Runs work on behalf of rules. Listeners of the events that it publishes read the chain with `currentCauses`. */
export const withCauses = <Result>(causes: readonly string[], work: () => Result): Result =>
  chain.run(causes, work);

/** Runs work that is not a consequence of the current rules, such as a batch that others join. */
export const withoutCauses = <Result>(work: () => Result): Result => chain.exit(work);

/** The ids of the rules that led to the current work. */
export const currentCauses = (): readonly string[] => chain.getStore() ?? NONE;
