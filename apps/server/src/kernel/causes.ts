import { AsyncLocalStorage } from 'node:async_hooks';

/** The rules that led to the current work, the first one first: what they publish carries the chain. */
const chain = new AsyncLocalStorage<readonly string[]>();

const NONE: readonly string[] = [];

/** Runs work on behalf of rules. Listeners of the events that it publishes read the chain with `currentCauses`. */
export const withCauses = <Result>(causes: readonly string[], work: () => Result): Result =>
  chain.run(causes, work);

/** Runs work that is not a consequence of the current rules, such as a batch that others join. */
export const withoutCauses = <Result>(work: () => Result): Result => chain.exit(work);

const marked = new WeakMap<object, readonly string[]>();

/** Records which rules caused events that are published after the rules' own work has ended. */
export function causedBy(causes: readonly string[], events: readonly object[]): void {
  for (const event of events) marked.set(event, causes);
}

/** Publishes an event on behalf of the rules that it is marked with, or of the current ones. */
export const withCausesOf = (event: object, publish: () => void): void =>
  withCauses(marked.get(event) ?? currentCauses(), publish);

/** The ids of the rules that led to the current work. */
export const currentCauses = (): readonly string[] => chain.getStore() ?? NONE;
