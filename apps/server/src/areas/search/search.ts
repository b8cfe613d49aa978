import type { search as calls } from '@foyer/contract';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { type SearchGroup, SearchKind } from '@foyer/contract/search/kinds';
import { mayCall } from '@foyer/domain/access';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tenant } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { concurrently } from '../../kernel/each.ts';
import { isStatementTimeout } from '../../kernel/failures.ts';
import { type SearchScope, type SearchSource, searchSourceOf } from './source.ts';
import { readSearchText, type SearchText } from './text.ts';
import { inTurn, type Turn } from './turns.ts';

/** Maximum results counted per kind. */
const COUNTED = 50;

/** Time limit per kind. Milliseconds. */
const TIME_MS = 1_500;

/** Kinds searched concurrently; each uses a database connection. */
const AT_ONCE = 2;

type Query = CallParsed<(typeof calls)['search']>['query'];
type Group = z.input<typeof SearchGroup>;

/**
 * Searches the kinds that the member may see. A kind returns what it found within its time limit, or until the member
 * starts another search.
 */
export const searchAll = (scope: MemberScope, query: Query): Promise<Group[]> =>
  inTurn(scope.services, scope.caller.id, (turn) => searchKinds(scope, query, turn));

async function searchKinds(
  { tenant, caller }: SearchScope,
  { q, kinds, limit }: Query,
  turn: Turn,
): Promise<Group[]> {
  const search = readSearchText(q);
  const wanted = SearchKind.options.filter((kind) => kinds?.includes(kind) ?? true);
  const sources = wanted.flatMap((kind) => searchSourceOf(kind) ?? []);
  const groups = new Map<SearchKind, Group>();
  await concurrently(
    sources.filter(({ access }) => mayCall(access, caller)),
    async (source) => {
      groups.set(source.kind, await searchKind({ tenant, caller }, source, { search, limit, turn }));
    },
    AT_ONCE,
  );
  return wanted.flatMap((kind) => groups.get(kind) ?? []);
}

interface Wanted {
  readonly search: SearchText;
  readonly limit: number;
  readonly turn: Turn;
}

async function searchKind(scope: SearchScope, source: SearchSource, { search, limit, turn }: Wanted) {
  const most = Math.max(COUNTED, limit);
  const { found, isExact } = await findKind(scope, source, { search, limit: most, turn });
  const hits = found.length > 0 ? await source.present(scope, found.slice(0, limit), search) : [];
  return {
    kind: source.kind,
    hits,
    total: { total: found.length, isExact },
  } as Group;
}

/** Finds distinct results up to the limit, until the time or the turn is over. */
async function findKind(
  { tenant, caller }: SearchScope,
  source: SearchSource,
  { search, limit: most, turn }: Wanted,
) {
  const found = new Map<string, { readonly id: string }>();
  if (turn.isOver) return { found: [], isExact: false };
  let isExact = true;
  const until = performance.now() + TIME_MS;
  const collect = async (db: Db) => {
    const scope = { tenant: endingAt(tenant, db, until, turn), caller };
    for await (const batch of source.find(scope, search, most + 1)) {
      for (const one of batch.found) if (!found.has(one.id)) found.set(one.id, one);
      if (batch.isCut || found.size > most) isExact = false;
      if (found.size > most) return;
    }
  };
  await tenant.transaction(collect).catch((error) => {
    if (!(error instanceof TurnEnded) && !isStatementTimeout(error)) throw error;
    isExact = false;
  });
  return { found: [...found.values()].slice(0, most), isExact };
}

/** Thrown within a search when the member has started another. */
class TurnEnded extends Error {}

/** A tenant on one connection, whose statements are cancelled at the deadline. Throws `TurnEnded` after the turn. */
function endingAt({ merchantId }: Tenant, db: Db, until: number, turn: Turn): Tenant {
  const run = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    if (turn.isOver) throw new TurnEnded();
    const left = Math.max(1, Math.ceil(until - performance.now()));
    await db.execute(sql`select set_config('statement_timeout', ${String(left)}, true)`);
    return work(db);
  };
  return { merchantId, read: run, transaction: run };
}
