import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { newId } from '../../../kernel/ids.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { leadMoves } from '../lead-tables.ts';
import { storeMoves } from '../leads/moves.ts';
import { stepOf } from '../leads/step.ts';
import type { ContactRow } from '../record.ts';
import { type Row, rowsOf, type Snapshot } from './snapshot.ts';
import type { contactMerges } from './tables.ts';

type Steps = Pick<Snapshot, 'visitorSteps' | 'moveId'>;

/**
 * Moves the kept contact and the visitors of both to the step of the merged contact, before the visitors are linked:
 * linking a visitor who has come further would move the contact. Returns what the undo needs.
 */
export async function mergeSteps(
  db: Db,
  memberId: string,
  kept: ContactRow,
  other: ContactRow,
  merged: Pick<ContactRow, 'leadStatus'>,
): Promise<Steps> {
  const { merchantId, id: contactId, score } = kept;
  const [from, to] = [stepOf(kept), stepOf(merged)];
  const visitors = await rowsOf(
    db,
    'visitors',
    sql`t.merchant_id = ${merchantId} and t.contact_id in (${contactId}, ${other.id})`,
  );
  const moveId = newId();
  const reason = to === 'DNQ' ? ('other' as const) : ('member' as const);
  const moves = from === to ? [] : [{ id: moveId, contactId, from, to, score, reason, note: '' }];
  await storeMoves(db, merchantId, moves, { type: 'member', id: memberId });
  await db.execute(sql`
    update visitors set lead_status = ${to} where merchant_id = ${merchantId} and contact_id = ${other.id}
      and replace(lead_status, 'VISITOR', 'NEW') <> ${to}`);
  return {
    visitorSteps: visitors.map(({ id, lead_status }) => ({ id, lead_status })),
    ...(moves.length > 0 && { moveId }),
  };
}

/**
 * Takes back the move of a merge, and those that the score made since. Returns whether the step of the kept contact is
 * that of the merge otherwise.
 */
export async function unmergeMoves(
  db: Db,
  { merchantId, keptId, createdAt, snapshot: { moveId } }: typeof contactMerges.$inferSelect,
): Promise<boolean> {
  const since = await db
    .select({ id: leadMoves.id, reason: leadMoves.reason })
    .from(leadMoves)
    .where(
      and(
        eq(leadMoves.merchantId, merchantId),
        eq(leadMoves.contactId, keptId),
        gt(leadMoves.movedAt, createdAt),
      ),
    );
  const later = since.filter(({ id }) => id !== moveId);
  const isAutomatic = later.every(({ reason }) => reason === 'score');
  const undone = [...(moveId ? [moveId] : []), ...(isAutomatic ? later.map(({ id }) => id) : [])];
  await db.delete(leadMoves).where(and(eq(leadMoves.merchantId, merchantId), isOneOf(leadMoves.id, undone)));
  return isAutomatic;
}

/** Returns the visitors of a merged contact to their steps, before they are linked to the other contact again. */
export const unmergeVisitors = (db: Db, merchantId: number, keptId: string, steps: readonly Row[]) =>
  db.execute(sql`
    update visitors v set lead_status = given.lead_status
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as given (id uuid, lead_status text)
    where v.merchant_id = ${merchantId} and v.id = given.id and v.contact_id = ${keptId}`);

/** Gives the visitors of a contact its step. VISITOR is NEW. */
export const alignVisitors = (db: Db, merchantId: number, contactId: string) =>
  db.execute(sql`
    update visitors v set lead_status = c.lead_status from contacts c
    where v.merchant_id = ${merchantId} and v.contact_id = ${contactId} and c.merchant_id = v.merchant_id
      and c.id = v.contact_id and replace(v.lead_status, 'VISITOR', 'NEW') <> replace(c.lead_status, 'VISITOR', 'NEW')`);
