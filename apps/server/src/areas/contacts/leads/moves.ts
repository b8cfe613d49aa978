import { leadReasonMissing } from '@foyer/contract/contacts/lead-errors';
import type { LadderStep, LeadReason, LeadStatus } from '@foyer/domain/lead-ladder';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { changeVisitor } from '../../visitors/actions.ts';
import { visitors } from '../../visitors/tables.ts';
import { changed as visitorChanged } from '../../visitors/visits.ts';
import { contactEvents, lockVisitorsOf } from '../contact-actions.ts';
import { leadMoves } from '../lead-tables.ts';
import { lockContacts } from '../store.ts';
import { contacts } from '../tables.ts';
import { stepOf } from './step.ts';

/** Where a lead goes, and why. */
export interface Move {
  readonly to: LadderStep;
  readonly reason: LeadReason;
  readonly note?: string;
}

/** A lead that was moved. */
export interface Moved {
  readonly contactId: string;
  readonly from: LadderStep;
  readonly to: LadderStep;
}

interface LeadRow {
  readonly id: string;
  readonly step: LadderStep;
  readonly score: number;
}

/** The move of a lead, decided when it is locked. Null when it stays. */
export type Decide = (lead: LeadRow) => Move | null;

/** The reason of a member's move. @throws Refusal `lead_reason_missing` for DNQ without one */
export function reasonOf({ to, reason }: { to: LadderStep; reason?: LeadReason | undefined }): LeadReason {
  if (to !== 'DNQ') return 'member';
  if (!reason) throw new Refusal(leadReasonMissing, { field: 'reason' });
  return reason;
}

interface MoveOptions {
  /** Default the actor. */
  readonly by?: 'rule';
  /** Publishes no event for each contact, as part of a run that announces its end. */
  readonly isSilent?: boolean;
}

/** Moves leads and their visitors, each with its history and audit entry. */
export const moveLeads = (
  scope: Scope,
  ids: readonly string[],
  decide: Decide,
  how: MoveOptions = {},
): Promise<Moved[]> =>
  ids.length === 0 ? Promise.resolve([]) : act(scope, (db) => moveWithin(db, scope, ids, decide, how));

/** Like `moveLeads`, within the transaction of the caller. */
export async function moveWithin(
  db: Db,
  { tenant: { merchantId }, actor }: Scope,
  ids: readonly string[],
  decide: Decide,
  { by, isSilent = false }: MoveOptions = {},
): Promise<Outcome<Moved[]>> {
  await lockVisitorsOf(db, merchantId, ids);
  const rows = await lockContacts(db, merchantId, ids);
  const moves = rows.flatMap((row) => {
    const from = stepOf(row);
    const { id, score } = row;
    const move = decide({ id, step: from, score });
    return move && move.to !== from ? [{ contactId: id, from, score, ...move }] : [];
  });
  if (moves.length === 0) return { result: [], audit: [], events: [] };
  const actorType = by === 'rule' ? ('rule' as const) : actor.type;
  const presences = await storeMoves(db, merchantId, moves, {
    type: actorType,
    id: actorType === 'member' ? actor.id : null,
  });
  return {
    result: moves.map(({ contactId, from, to }) => ({ contactId, from, to })),
    audit: moves.map(({ contactId, from, to, reason, note }) => ({
      action: 'lead.moved',
      subject: ['lead', contactId],
      before: { step: from },
      after: { step: to, reason, ...(note && { note }) },
    })),
    events: [
      ...(isSilent
        ? []
        : contactEvents(
            merchantId,
            moves.map(({ contactId }) => contactId),
          )),
      ...presences.map((id) => visitorChanged(merchantId, id)),
      settingsChanged(merchantId, 'leads'),
    ],
  };
}

/** A move of one lead. */
export interface LeadMoved extends Move, Moved {
  /** Default a new id. */
  readonly id?: string;
  readonly to: LadderStep;
  readonly score: number;
}

/** Stores moves of locked leads and their visitors with their history. Returns the moved visitors. */
export async function storeMoves(
  db: Db,
  merchantId: number,
  moves: readonly LeadMoved[],
  actor: { readonly type: Scope['actor']['type'] | 'rule'; readonly id: string | null },
): Promise<string[]> {
  if (moves.length === 0) return [];
  const given = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given ("contactId" uuid, "to" text)`;
  await db.execute(sql`
    update ${contacts} c set lead_status = given."to", lead_moved_at = now() from ${given}
    where c.merchant_id = ${merchantId} and c.id = given."contactId"`);
  const presences = await db.execute<{ id: string }>(sql`
    update ${visitors} v set lead_status = given."to" from ${given}
    where v.merchant_id = ${merchantId} and v.contact_id = given."contactId" and v.lead_status <> given."to"
    returning v.id`);
  await db.insert(leadMoves).values(
    moves.map((move) => ({
      ...move,
      id: move.id ?? newId(),
      merchantId,
      actorType: actor.type,
      actorId: actor.id,
    })),
  );
  return presences.rows.map(({ id }) => id);
}

/** Moves a visitor, and its contact. Returns the contact; null when there is none, and no history. */
export async function moveVisitorLead(
  scope: Scope,
  visitorId: string,
  status: LeadStatus,
  { reason = 'other', note = '' }: Partial<Omit<Move, 'to'>> = {},
): Promise<string | null> {
  const { contactId } = await changeVisitor(scope, visitorId, (before) =>
    before.contactId ? {} : { leadStatus: status },
  );
  const to = status === 'VISITOR' ? 'NEW' : status;
  const move = { to, reason: to === 'DNQ' ? reason : 'member', note } as const;
  if (contactId) await moveLeads(scope, [contactId], () => move);
  return contactId;
}

/** Returns leads from DNQ to the step before it. Others stay. */
export const restoreLeads = (scope: Scope, ids: readonly string[]): Promise<Moved[]> =>
  act(scope, async (db) => {
    const before = await stepsBeforeDnq(db, scope.tenant.merchantId, ids);
    const back: Decide = ({ id, step }) =>
      step === 'DNQ' ? { to: before.get(id) ?? 'NEW', reason: 'restored' } : null;
    return moveWithin(db, scope, ids, back);
  });

async function stepsBeforeDnq(db: Db, merchantId: number, ids: readonly string[]) {
  const rows = await db
    .selectDistinctOn([leadMoves.contactId], { id: leadMoves.contactId, from: leadMoves.from })
    .from(leadMoves)
    .where(
      and(eq(leadMoves.merchantId, merchantId), isOneOf(leadMoves.contactId, ids), eq(leadMoves.to, 'DNQ')),
    )
    .orderBy(leadMoves.contactId, sql`${leadMoves.movedAt} desc`);
  return new Map(rows.map(({ id, from }) => [id, from]));
}
