import type { Right } from '@foyer/domain/rights';
import { openedKinds, opensKind } from '@foyer/domain/work-pages';
import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared, type Tenant } from '../../database/tenant.ts';
import type { MemberCaller, VisitorCaller } from '../../kernel/callers.ts';
import type { MemberScope, VisitorScope } from '../../kernel/context.ts';
import { forbidden, notFound } from '../../kernel/refusal.ts';
import { engagements } from '../engagements/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';
import { conversations } from './tables.ts';
import { visitorOfThread } from './thread-filter.ts';

/**
 * Loads a conversation that the member may access: its visitor is visible to them and their role opens its kind.
 * @param needed Default `view`. `change` is needed to take part in the conversation or to edit it.
 * @throws Refusal `not_found`, or `forbidden` when the member may only view it
 */
export async function conversationFor(
  { tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>,
  id: string,
  needed: Right = 'view',
): Promise<ConversationRow> {
  const visibility = visibilityCondition(await loadViewer(tenant, caller));
  const row = await (visibility ? readSeen(tenant, id, visibility) : readConversation(tenant, id));
  if (!row || !opensKind(caller.rights, row.kind, 'view')) throw notFound();
  if (!opensKind(caller.rights, row.kind, needed)) throw forbidden();
  return row;
}

/** Condition for conversations of the kinds that the member's role opens. Undefined when it opens all. */
export function openedCondition({ rights }: Pick<MemberCaller, 'rights'>): SQL | undefined {
  const kinds = openedKinds(rights);
  return kinds.includes('mail') ? undefined : inArray(conversations.kind, kinds);
}

async function readSeen(tenant: Tenant, id: string, visibility: SQL): Promise<ConversationRow | undefined> {
  const [found] = await tenant.read((db) =>
    db
      .select({ row: conversations })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.id, id), visibility)),
  );
  return found?.row;
}

/** Subquery for the engagement of a conversation, if it enforces signed identities. */
export const enforcingEngagement = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(engagements)
    .where(
      and(
        eq(engagements.merchantId, conversations.merchantId),
        eq(engagements.id, conversations.engagementId),
        sql`${engagements.widget} ->> 'identity' = 'enforced'`,
      ),
    );

/** A visitor, with whether a signed identity verifies them. */
export type Owner = Pick<VisitorCaller, 'id' | 'verified'>;

/** A conversation that a visitor takes for their own. */
export interface Owned {
  readonly owner: Owner;
  readonly id: string;
}

const withIdentity = prepared('own_conversations', (db) =>
  db
    .select({ row: conversations, isEnforced: sql<boolean>`${exists(enforcingEngagement(db))}` })
    .from(conversations)
    .where(isOneOfIds(conversations)),
);

/**
 * Finds conversations of visitors. When its engagement enforces signed identities, only a verified visitor finds one,
 * whatever engagement their token was issued for.
 * @returns the rows in the given order
 */
export async function findOwnConversations(
  { merchantId, read }: Tenant,
  owned: readonly Owned[],
): Promise<(ConversationRow | undefined)[]> {
  const ids = owned.map(({ id }) => id);
  const found = await read((db) => withIdentity(db, { merchantId, ids }));
  const byId = new Map(found.map((one) => [one.row.id, one]));
  return owned.map(({ owner, id }) => {
    const { row, isEnforced } = byId.get(id) ?? {};
    return row?.visitorId === owner.id && (owner.verified || !isEnforced) ? row : undefined;
  });
}

/** Finds one conversation of a visitor. */
export const findOwnConversation = async (
  tenant: Tenant,
  owner: Owner,
  id: string,
): Promise<ConversationRow | undefined> => (await findOwnConversations(tenant, [{ owner, id }]))[0];

/** Loads a conversation of the visitor. Throws `notFound` when it is not theirs. */
export async function ownConversation(
  { tenant, caller }: Pick<VisitorScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const row = await findOwnConversation(tenant, caller, id);
  if (!row) throw notFound();
  return row;
}
