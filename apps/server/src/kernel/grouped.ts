import { setImmediate as nextTurn } from 'node:timers/promises';
import { isConnectionError, isHeldElsewhere } from '../database/tenant.ts';

/** Work on single things that is done on many of them at once. */
export interface Grouped<Item, Result> {
  /** Resolves when the thing was worked on. Things are worked on in the order of the calls. */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Things of one group at most. */
const GROUP_MOST = 500;

/**
 * Groups what is asked for while a group is under way into the next one. With little to do everything is done at once;
 * the more there is to do, the less each costs. Whoever waited for a group is answered once the next one is on its way,
 * so that what follows from answers keeps no group waiting.
 * @param work answers for each thing, in their order; one that it refuses does not take the others with it
 * @param ofWhat what a thing is part of: where the database holds that for somebody else, all parts are refused at once
 */
export function grouped<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  ofWhat: (item: Item) => unknown = (item) => item,
): Grouped<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;

  /** Returns the way to answer those who wait. */
  async function workOn(group: readonly Waiting<Item, Result>[]): Promise<() => void> {
    try {
      const results = await work(group.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      };
    } catch (error) {
      const parts = [...Map.groupBy(group, ({ item }) => ofWhat(item)).values()];
      const isOnePart = parts.length === 1;
      if (group.length === 1 || isConnectionError(error) || (isOnePart && isHeldElsewhere(error))) {
        return () => {
          for (const { reject } of group) reject(error);
        };
      }
      // It is worked on again in smaller groups, down to the thing that is refused.
      const smaller = isOnePart ? group.map((one) => [one]) : parts;
      const answers: (() => void)[] = [];
      for (const part of smaller) answers.push(await workOn(part));
      return () => {
        for (const answer of answers) answer();
      };
    }
  }

  async function run(): Promise<void> {
    let answer = () => {};
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP_MOST);
      waiting = waiting.slice(GROUP_MOST);
      const working = workOn(group);
      await nextTurn();
      answer();
      answer = await working;
    }
    answer();
    running = null;
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= Promise.resolve().then(run);
      }),
    async settled() {
      await running;
    },
  };
}

/** The same for each merchant apart, so that none waits for the work of another. */
export function groupedByMerchant<Item extends { readonly merchantId: number }, Result>(
  work: (merchantId: number, items: readonly Item[]) => Promise<readonly Result[]>,
): Grouped<Item, Result> {
  const merchants = new Map<number, Grouped<Item, Result>>();
  return {
    add(item) {
      const { merchantId } = item;
      const own = merchants.get(merchantId) ?? grouped((items) => work(merchantId, items));
      merchants.set(merchantId, own);
      return own.add(item);
    },
    async settled() {
      await Promise.all([...merchants.values()].map((own) => own.settled()));
    },
  };
}
