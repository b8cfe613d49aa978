import type { Lead, LeadMove } from '@foyer/contract/contacts/lead-shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../../database/tenant.ts';
import type { MemberCaller } from '../../../kernel/callers.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { readPeople } from '../../accounts/people.ts';
import { visitors } from '../../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../../visitors/visibility.ts';
import { leadMoves } from '../lead-tables.ts';
import type { ContactRow } from '../record.ts';
import { contactIdentities, contacts } from '../tables.ts';
import { readNextSteps } from './next-steps.ts';
import { wantsCall } from './rows.ts';
import { stepOf } from './step.ts';

type MoveRow = typeof leadMoves.$inferSelect;

/** The wire form of leads, by one query for each kind of related rows. */
export async function presentLeads(
  reader: { readonly tenant: Tenant; readonly caller: MemberCaller },
  page: readonly ContactRow[],
): Promise<Lead[]> {
  const ids = page.map((row) => row.id);
  if (ids.length === 0) return [];
  const { tenant, caller } = reader;
  const visible = visibilityCondition(await loadViewer(tenant, caller));
  const { merchantId } = tenant;
  const presences = await tenant.read((db) => presencesOf(db, merchantId, ids, visible));
  const next = await readNextSteps(reader, presences);
  return tenant.read(async (db) => {
    const emails = await emailsOf(db, merchantId, ids);
    const messages = await lastMessages(
      db,
      merchantId,
      presences.filter(({ isVisible }) => isVisible),
    );
    const moves = await lastMoves(db, merchantId, ids);
    const owners = await readPeople(db, merchantId, ofAll(page, 'ownerId'));
    const wanting = await wantingAmong(db, merchantId, ids);
    return page.map((row) => ({
      id: row.id,
      name: leadName(row, emails.get(row.id)),
      company: row.company,
      email: emails.get(row.id) ?? '',
      country: row.country,
      city: row.city,
      step: stepOf(row),
      type: row.isReturning ? 'RETURN' : 'NEW',
      score: row.score,
      isOpportunity: row.leadStatus === 'SQL' && wanting.has(row.id),
      movedDate: row.leadMovedAt.toISOString(),
      lastMove: moves.get(row.id) ?? null,
      owner: owners.get(row.ownerId ?? '') ?? null,
      lastMessage: messages.get(row.id) ?? null,
      nextStep: next.get(row.id) ?? null,
      lastSeenDate: row.lastSeenAt?.toISOString() ?? null,
    }));
  });
}

/** The name of a contact, or what else is known of it. */
export const leadName = (row: Pick<ContactRow, 'id' | 'firstName' | 'lastName' | 'company'>, email = '') =>
  fullName(row) || row.company || email || `contact.${row.id.slice(0, 8)}`;

/** The first email address of contacts. */
export async function emailsOf(db: Db, merchantId: number, ids: readonly string[]) {
  const found = await db
    .select({ id: contactIdentities.contactId, value: contactIdentities.value })
    .from(contactIdentities)
    .where(
      and(
        eq(contactIdentities.merchantId, merchantId),
        eq(contactIdentities.kind, 'email'),
        isOneOf(contactIdentities.contactId, ids),
      ),
    )
    .orderBy(desc(contactIdentities.position));
  return new Map(found.map((row) => [row.id, row.value]));
}

/** The visitors who are contacts, and whether the member may see each. */
async function presencesOf(db: Db, merchantId: number, ids: readonly string[], visible: SQL | undefined) {
  const rows = await db
    .select({
      id: visitors.id,
      contactId: visitors.contactId,
      isVisible: visible ? sql<boolean>`(${visible})` : sql<boolean>`true`,
    })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.contactId, ids)));
  return rows.map((row) => ({ ...row, contactId: row.contactId ?? '' }));
}

async function lastMessages(db: Db, merchantId: number, seen: readonly { readonly id: string }[]) {
  const found = await db.execute<{ contact_id: string; text: string | null; channel: string; at: Date }>(
    sql`select * from contact_last_messages(${merchantId}, ${`{${seen.map(({ id }) => id).join(',')}}`}::uuid[])`,
  );
  return new Map(
    found.rows.map((row) => [
      row.contact_id,
      { text: row.text ?? '', channel: row.channel, date: new Date(row.at).toISOString() },
    ]),
  );
}

async function wantingAmong(db: Db, merchantId: number, ids: readonly string[]) {
  const found = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids), wantsCall));
  return new Set(found.map(({ id }) => id));
}

async function lastMoves(db: Db, merchantId: number, ids: readonly string[]): Promise<Map<string, LeadMove>> {
  const found = await db
    .selectDistinctOn([leadMoves.contactId])
    .from(leadMoves)
    .where(and(eq(leadMoves.merchantId, merchantId), isOneOf(leadMoves.contactId, ids)))
    .orderBy(asc(leadMoves.contactId), desc(leadMoves.movedAt), desc(leadMoves.id));
  const moves = await presentMoves(db, merchantId, found);
  return new Map(found.map(({ contactId }, at) => [contactId, moves[at] as LeadMove]));
}

/** The wire form of moves. */
export async function presentMoves(
  db: Db,
  merchantId: number,
  moves: readonly MoveRow[],
): Promise<LeadMove[]> {
  const people = await readPeople(db, merchantId, ofAll(moves, 'actorId'));
  return moves.map((move) => ({
    id: move.id,
    from: move.from,
    to: move.to,
    by: move.actorType,
    member: people.get(move.actorId ?? '') ?? null,
    reason: move.reason,
    note: move.note,
    score: move.score,
    date: move.movedAt.toISOString(),
  }));
}

/** The latest moves of a contact, newest first. */
export const movesOf = (db: Db, merchantId: number, contactId: string) =>
  db
    .select()
    .from(leadMoves)
    .where(and(eq(leadMoves.merchantId, merchantId), eq(leadMoves.contactId, contactId)))
    .orderBy(desc(leadMoves.movedAt), desc(leadMoves.id))
    .limit(100);

/** The distinct ids in a column of rows. */
const ofAll = <Name extends string>(
  rows: readonly { [N in Name]: string | null }[],
  name: Name,
): string[] => [...new Set(rows.flatMap((row) => row[name] ?? []))];
