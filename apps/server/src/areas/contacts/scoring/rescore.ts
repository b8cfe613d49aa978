import { SCORED_STEPS } from '@foyer/domain/lead-ladder';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { contactEvents } from '../contact-actions.ts';
import { leadMoves } from '../lead-tables.ts';
import { moveLeads } from '../leads/moves.ts';
import { contacts } from '../tables.ts';
import { calculate, readEntries, readScoring, type Scored, storeScores } from './ledger.ts';

/** What a recalculation changed. */
export interface Rescored {
  readonly changed: number;
  readonly moved: number;
}

/**
 * Recalculates contacts, at most a few hundred, and moves those that reached a threshold.
 * @param isSilent publishes nothing about contacts: a run of many announces its end
 */
export async function rescore(
  scope: Scope,
  ids: readonly string[],
  { now = new Date(), isSilent = false }: { readonly now?: Date; readonly isSilent?: boolean } = {},
): Promise<Rescored> {
  if (ids.length === 0) return { changed: 0, moved: 0 };
  const { merchantId } = scope.tenant;
  const { changed, risen } = await act(scope, async (db) => {
    const { changedIds, scored } = await rescoreWithin(db, merchantId, ids, now);
    return {
      result: { changed: changedIds.length, risen: scored.filter(({ movesTo }) => movesTo !== null) },
      audit: [],
      events:
        changedIds.length === 0 || isSilent
          ? []
          : [...contactEvents(merchantId, changedIds), settingsChanged(merchantId, 'leads')],
    };
  });
  return { changed, moved: await moveRisen(scope, risen, isSilent) };
}

/** Recalculates contacts within the transaction of the caller, without moving them. */
export async function rescoreWithin(db: Db, merchantId: number, ids: readonly string[], now: Date) {
  const scoring = await readScoring(db, merchantId);
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for('no key update');
  const stored = await readEntries(db, merchantId, ids);
  const scored = await calculate(db, rows, scoring, stored, now);
  return { changedIds: await storeScores(db, merchantId, scored, stored), scored };
}

/** Moves leads to the step of their score, except those that a member has moved back. */
async function moveRisen(scope: Scope, risen: readonly Scored[], isSilent: boolean): Promise<number> {
  if (risen.length === 0) return 0;
  const ids = risen.map(({ row }) => row.id);
  const back = await scope.tenant.read((db) => movedBack(db, scope.tenant.merchantId, ids));
  const steps = new Map(risen.map(({ row, movesTo }) => [row.id, movesTo]));
  const moved = await moveLeads(
    scope,
    ids.filter((id) => !back.has(id)),
    ({ id, step }) => {
      const to = steps.get(id);
      const isForward = to && SCORED_STEPS.indexOf(to) > SCORED_STEPS.indexOf(step as typeof to);
      return isForward && step !== 'CUSTOMER' && step !== 'DNQ' ? { to, reason: 'score' } : null;
    },
    { by: 'rule', isSilent },
  );
  return moved.length;
}

/** The contacts whose last move was backwards and by a member. */
async function movedBack(db: Db, merchantId: number, ids: readonly string[]): Promise<Set<string>> {
  const last = db
    .selectDistinctOn([leadMoves.contactId])
    .from(leadMoves)
    .where(and(eq(leadMoves.merchantId, merchantId), isOneOf(leadMoves.contactId, ids)))
    .orderBy(asc(leadMoves.contactId), desc(leadMoves.movedAt), desc(leadMoves.id))
    .as('last');
  const rows = await db
    .select({ id: last.contactId })
    .from(last)
    .where(
      and(
        eq(last.actorType, 'member'),
        sql`${last.reason} <> 'restored'`,
        sql`lead_rank(${last.to}) < lead_rank(${last.from})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
