import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import type { SeenVisitor } from '@foyer/domain/visibility';
import type { SQL } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { cutPage } from '../../kernel/paging.ts';
import { memberNames } from '../conversations/queries.ts';
import { seenVisitor } from '../visitors/visibility.ts';
import { presentActiveVisitor } from './present.ts';
import { type BoardEntry, findActive, loadEntries } from './queries.ts';

/** A row of the live board, and the visitor as `maySeeVisitor` of the domain needs it. */
export interface BoardRow {
  readonly visitor: ActiveVisitor;
  readonly seen: SeenVisitor;
}

/** Visitors who are online or have an open conversation, newest visit first. */
export async function loadBoard(
  tenant: Tenant,
  page: { cursor?: string; limit: number },
  visibility?: SQL,
): Promise<{ rows: BoardRow[]; nextCursor: string | null }> {
  return tenant.read(async (db) => {
    const found = await findActive(db, tenant.merchantId, visibility, page);
    const { page: shown, nextCursor } = cutPage(found, page.limit, (visitor) => visitor);
    const ids = shown.map(({ id }) => id);
    return {
      rows: await complete(db, tenant.merchantId, await loadEntries(db, tenant.merchantId, ids)),
      nextCursor,
    };
  });
}

/** Rows of the board by visitor ids, without visitors no longer on it. */
export async function loadBoardRows(tenant: Tenant, referenceIDs: readonly string[]): Promise<BoardRow[]> {
  if (referenceIDs.length === 0) return [];
  return tenant.read(async (db) => {
    const entries = await loadEntries(db, tenant.merchantId, referenceIDs);
    const active = entries.filter(({ isOnline, hasChat }) => isOnline || hasChat);
    return complete(db, tenant.merchantId, active);
  });
}

/** The row of a visitor, active or not. Null when unknown. */
export const loadVisitorRow = (tenant: Tenant, referenceID: string): Promise<BoardRow | null> =>
  tenant.read(async (db) => (await loadVisitorRows(db, tenant.merchantId, [referenceID]))[0] ?? null);

/** The rows of visitors, active or not, newest visit first. */
export const loadVisitorRows = async (db: Db, merchantId: number, ids: readonly string[]) =>
  complete(db, merchantId, await loadEntries(db, merchantId, ids));

/** Adds the members' names by one query, and converts the entries to their wire form. */
async function complete(db: Db, merchantId: number, entries: readonly BoardEntry[]): Promise<BoardRow[]> {
  const ids = entries.flatMap(({ visitor, conversation }) => [
    ...visitor.agentIds,
    ...(conversation?.agentIds ?? []),
  ]);
  const known = await memberNames(db, merchantId, ids);
  const agentsOf = (agentIds: readonly string[]) =>
    agentIds.map((id) => known.get(id) ?? { id, firstName: '', lastName: '' });
  return entries.map((entry) => ({
    visitor: presentActiveVisitor(entry, agentsOf(entry.conversation?.agentIds ?? [])),
    seen: seenVisitor(
      entry.visitor,
      agentsOf(entry.visitor.agentIds).map((agent) => ({ ...agent, type: 'User' })),
    ),
  }));
}
