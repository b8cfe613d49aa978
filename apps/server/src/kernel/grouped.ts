import { setImmediate as nextTurn } from 'node:timers/promises';
import { isConnectionError, isHeldElsewhere } from '../database/tenant.ts';
import { makeHeld } from './held.ts';

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

/** So long a round tries what was found held; whatever else was is refused with what is known. Milliseconds. */
const TRYING_MS = 100;

/**
 * Works on things together.
 * @param hasWaited whether they have waited already for what somebody else holds
 */
type Work<Item, Result> = (items: readonly Item[], hasWaited: boolean) => Promise<readonly Result[]>;

/**
 * Groups what is asked for while a group is under way into the next one. With little to do everything is done at once;
 * the more there is to do, the less each costs. Whoever waited for a group is answered once the next one is on its way,
 * so that what follows from answers keeps no group waiting.
 * @param work answers for each thing, in their order; one that it refuses does not take the others with it
 * @param ofWhat what a thing is part of: where the database holds that for somebody else, all parts are refused at once,
 * and no group waits for it again until it is free
 */
export function grouped<Item, Result>(
  work: Work<Item, Result>,
  ofWhat: (item: Item) => unknown = (item) => item,
): Grouped<Item, Result> {
  type Group = readonly Waiting<Item, Result>[];
  let waiting: Waiting<Item, Result>[] = [];
  let running: Promise<void> | null = null;
  const held = makeHeld();

  const partsOf = (group: Group) => Map.groupBy(group, ({ item }) => ofWhat(item));
  const refuse = (group: Group, error: unknown) => {
    for (const { reject } of group) reject(error);
  };

  /** Returns the way to answer those who wait still: of a group that is tried in parts, each is answered once it is done. */
  async function workOn(group: Group, hasWaited = false): Promise<() => void> {
    const items = group.map(({ item }) => item);
    try {
      const results = await work(items, hasWaited);
      if (!held.isEmpty) for (const item of items) held.free(ofWhat(item));
      return () => {
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      };
    } catch (error) {
      const parts = [...partsOf(group)];
      const isWhole = parts.length === 1;
      const isOfHeld = isHeldElsewhere(error);
      if (isWhole && isOfHeld) held.note(ofWhat(items[0] as Item), error);
      if (group.length === 1 || isConnectionError(error) || (isWhole && isOfHeld)) {
        return () => refuse(group, error);
      }
      const smaller = isWhole ? group.map((one) => [one]) : parts.map(([, part]) => part);
      for (const one of smaller) (await workOn(one, isOfHeld))();
      return () => {};
    }
  }

  /** Those of what was found held: nobody else waits with them. */
  async function workApart(group: Group): Promise<void> {
    let tryingMs = 0;
    for (const [what, part] of partsOf(group)) {
      const known = held.get(what);
      const since = performance.now();
      if (known && (!known.isDue || tryingMs > TRYING_MS)) refuse(part, known.error);
      else (await workOn(part, true))();
      if (held.has(what)) tryingMs += performance.now() - since;
    }
  }

  async function run(): Promise<void> {
    let answer = () => {};
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP_MOST);
      waiting = waiting.slice(GROUP_MOST);
      const { free = [], apart = [] } = held.isEmpty
        ? { free: group }
        : Object.groupBy(group, ({ item }) => (held.has(ofWhat(item)) ? 'apart' : 'free'));
      const working = free.length > 0 ? workOn(free) : Promise.resolve(() => {});
      await nextTurn();
      answer();
      answer = await working;
      if (apart.length === 0) continue;
      answer();
      answer = () => {};
      await workApart(apart);
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
