import type { Right } from '@foyer/domain/rights';
import { openedKinds, opensKind } from '@foyer/domain/work-pages';
import { and, eq, exists, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import type { MemberCaller, VisitorCaller } from '../../kernel/callers.ts';
import type { MemberScope, VisitorScope } from '../../kernel/context.ts';
import { forbidden, notFound } from '../../kernel/refusal.ts';
import { engagements } from '../engagements/tables.ts';
import { loadViewer, sightCondition } from '../visitors/sight.ts';
import { visitors } from '../visitors/tables.ts';
import type { ConversationRow } from './present.ts';
import { readConversation } from './queries.ts';
import { conversations } from './tables.ts';
import { visitorOfThread } from './thread-filter.ts';

/**
 * The conversation of an id from outside, when the member may see its visitor and a page of theirs opens its kind.
 * @param needed `change` to take part in it or to change it
 * @throws Refusal `not_found`, or `forbidden` where they may only see it
 */
export async function conversationFor(
  { tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>,
  id: string,
  needed: Right = 'view',
): Promise<ConversationRow> {
  const sight = sightCondition(await loadViewer(tenant, caller));
  const row = await (sight ? readSeen(tenant, id, sight) : readConversation(tenant, id));
  if (!row || !opensKind(caller.rights, row.kind, 'view')) throw notFound();
  if (!opensKind(caller.rights, row.kind, needed)) throw forbidden();
  return row;
}

/** Of conversations those of the kinds that a member opens; undefined where that is all of them. */
export function openedCondition({ rights }: Pick<MemberCaller, 'rights'>): SQL | undefined {
  const kinds = openedKinds(rights);
  return kinds.includes('mail') ? undefined : inArray(conversations.kind, kinds);
}

async function readSeen(tenant: Tenant, id: string, sight: SQL): Promise<ConversationRow | undefined> {
  const [found] = await tenant.read((db) =>
    db
      .select({ row: conversations })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(and(eq(conversations.merchantId, tenant.merchantId), eq(conversations.id, id), sight)),
  );
  return found?.row;
}

/** The engagement of a conversation, where it enforces an identity. */
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

/** A visitor, and whether they are verified by a signed identity. */
export type Owner = Pick<VisitorCaller, 'id' | 'verified'>;

/**
 * The conversation of an id when it is the visitor's. One of an engagement that enforces identities is of nobody without
 * one, whatever engagement the visitor's token is of.
 */
export async function findOwnConversation(
  { merchantId, read }: Tenant,
  { id: visitorId, verified }: Owner,
  id: string,
): Promise<ConversationRow | undefined> {
  const [row] = await read((db) =>
    db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          eq(conversations.id, id),
          eq(conversations.visitorId, visitorId),
          verified ? undefined : not(exists(enforcingEngagement(db))),
        ),
      ),
  );
  return row;
}

/** The visitor's own conversation of an id from outside. */
export async function ownConversation(
  { tenant, caller }: Pick<VisitorScope, 'tenant' | 'caller'>,
  id: string,
): Promise<ConversationRow> {
  const row = await findOwnConversation(tenant, caller, id);
  if (!row) throw notFound();
  return row;
}
