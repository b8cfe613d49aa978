import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../machine/machine.ts';
import { openShop, type Shop, signIn } from '../shop.ts';
import { fill } from './fill.ts';
import { employ } from './team.ts';

/** A shop and its number of stored conversations. */
export interface Store {
  readonly shop: Pick<Shop, 'merchantId' | 'admin'>;
  readonly conversations: number;
}

/** Online visitors; the same for every size, so the queue has the same length. */
const LIVE = 100;
/** Well within the lease of a visit. */
const RENEW_MS = 15_000;

/** Opens one shop per size: kept by an earlier run, or newly filled. */
export async function openStores(machine: Machine, sizes: readonly number[]): Promise<Store[]> {
  const { keptIn } = machine;
  if (!keptIn) return fillNew(machine, sizes);
  const done = join(keptIn, `stored-${sizes.join('-')}.json`);
  const begun = join(keptIn, 'filling');
  if (existsSync(begun)) throw new Error(`${keptIn} was not filled completely; remove it.`);
  if (existsSync(done)) {
    const kept: { merchantId: number; conversations: number }[] = JSON.parse(readFileSync(done, 'utf8'));
    return sequentially(kept, async ({ merchantId, conversations }) => ({
      shop: { merchantId, admin: await signIn(machine, merchantId) },
      conversations,
    }));
  }
  writeFileSync(begun, '');
  const stores = await fillNew(machine, sizes);
  const summary = stores.map(({ shop: { merchantId }, conversations }) => ({ merchantId, conversations }));
  writeFileSync(done, JSON.stringify(summary));
  rmSync(begun);
  return stores;
}

/** Keeps the visitors of all open chats online, as their sockets would. @returns a function that stops it */
export async function keepOnline({ query }: Machine, stores: readonly Store[]): Promise<() => void> {
  const visits = await query<{ merchantId: number; id: string }>(
    `select distinct on (s.merchant_id, s.visitor_id) s.merchant_id as "merchantId", s.id
     from conversations c join visits s on s.merchant_id = c.merchant_id and s.visitor_id = c.visitor_id
     where c.merchant_id = any($1) and c.status = 'open' and c.kind = 'chat'
     order by s.merchant_id, s.visitor_id, s.started_at desc`,
    [stores.map(({ shop }) => shop.merchantId)],
  );
  const renew = () =>
    query(
      `update visits set seen_at = now(), ended_at = null where (merchant_id, id) in (select * from unnest($1::int[], $2::uuid[]))`,
      [visits.map(({ merchantId }) => merchantId), visits.map(({ id }) => id)],
    );
  await renew();
  const timer = setInterval(renew, RENEW_MS);
  return () => clearInterval(timer);
}

async function fillNew(machine: Machine, sizes: readonly number[]): Promise<Store[]> {
  const stores = await sequentially(sizes, async (conversations) => {
    const shop = await openShop(machine, `Stored ${conversations}`);
    await employ(machine, shop);
    return { shop, conversations };
  });
  // Sweeps of a running server would scan the tables without indexes.
  await machine.server.stop();
  await fill(
    machine.databaseUrl,
    stores.map(({ shop: { merchantId }, conversations }) => ({
      merchantId,
      conversations,
      messagesEach: 5,
      live: LIVE,
      tasks: conversations,
      days: 730,
    })),
  );
  await machine.server.start();
  return stores;
}

/** Runs `work` for each item, one after the other. */
export async function sequentially<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>) {
  const results: Result[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}
