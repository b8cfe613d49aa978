import type { contacts as calls } from '@foyer/contract';
import type { Contact } from '@foyer/contract/contacts/shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { members } from '../../accounts/tables.ts';
import { contactFor, visibleTo } from '../access.ts';
import { contactEvents } from '../contact-actions.ts';
import { presentContact, presentContacts } from '../present.ts';
import { contacts } from '../tables.ts';
import { contactsToMerge, countMoved, mergeContacts, missingIn } from './merge.ts';
import { contactDuplicates, contactMerges } from './tables.ts';
import { undoMerge } from './undo.ts';

type MergeCalls = Pick<
  typeof calls,
  'listDuplicates' | 'dismissDuplicate' | 'previewMerge' | 'mergeContacts' | 'listMerges' | 'undoMerge'
>;

const MERGES_SHOWN = 50;
const { a, b, createdAt, id } = contactDuplicates;

export const mergeHandlers: Handlers<MergeCalls> = {
  async listDuplicates(scope, { query: { contactId, cursor, limit } }) {
    const { merchantId } = scope.tenant;
    if (contactId) await contactFor(scope, contactId);
    const visible = await visibleTo(scope);
    const isVisible = (column: typeof a | typeof b) =>
      visible &&
      sql`exists (select from ${contacts} where ${contacts.merchantId} = ${merchantId} and ${contacts.id} = ${column} and ${visible})`;
    return scope.tenant.read(async (db) => {
      const rows = await db
        .select()
        .from(contactDuplicates)
        .where(
          and(
            eq(contactDuplicates.merchantId, merchantId),
            isNull(contactDuplicates.dismissedAt),
            contactId ? or(eq(a, contactId), eq(b, contactId)) : undefined,
            isVisible(a),
            isVisible(b),
            afterCursor(cursor, createdAt, id),
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(limit + 1);
      const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
      const people = await contactsOf(
        db,
        merchantId,
        page.flatMap((row) => [row.a, row.b]),
      );
      const duplicates = page.flatMap((row) => {
        const [one, other] = [people.get(row.a), people.get(row.b)];
        if (!one || !other) return [];
        const pair: [Contact, Contact] = contactId === row.b ? [other, one] : [one, other];
        return { contacts: pair, reasons: row.reasons, date: row.createdAt.toISOString() };
      });
      return { duplicates, nextCursor };
    });
  },

  async dismissDuplicate(scope, { body: { contactId, otherId } }) {
    const { merchantId } = scope.tenant;
    await contactsToMerge(scope, contactId, otherId);
    const [first = '', second = ''] = [contactId, otherId].sort();
    await act(scope, async (db) => {
      await db
        .insert(contactDuplicates)
        .values({ merchantId, a: first, b: second, reasons: [], dismissedAt: new Date() })
        .onConflictDoUpdate({
          target: [contactDuplicates.merchantId, a, b],
          set: { dismissedAt: new Date() },
        });
      return {
        result: undefined,
        audit: [{ action: 'contact.distinct', subject: ['contact', contactId], after: { otherId } }],
        events: contactEvents(merchantId, [contactId, otherId]),
      };
    });
    return done;
  },

  async previewMerge(scope, { params, query }) {
    const { kept, other } = await contactsToMerge(scope, params.id, query.otherId);
    return scope.tenant.read(async (db) => ({
      kept: await presentContact(db, kept),
      other: await presentContact(db, other),
      ...missingIn(kept, other),
      moved: await countMoved(db, scope.tenant.merchantId, other.id),
    }));
  },

  async mergeContacts(scope, { params, body }) {
    const { row, mergeId } = await mergeContacts(scope, params.id, body);
    return { contact: await scope.tenant.read((db) => presentContact(db, row)), mergeId };
  },

  listMerges: async (scope, { params }) => ({ merges: await readMerges(scope, params.id) }),

  undoMerge: (scope, { params }) => undoMerge(scope, params.id),
};

async function contactsOf(db: Db, merchantId: number, ids: readonly string[]): Promise<Map<string, Contact>> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  const presented = await presentContacts(db, merchantId, rows);
  return new Map(presented.map((contact) => [contact.id, contact]));
}

async function readMerges(scope: MemberScope, contactId: string) {
  const { merchantId } = scope.tenant;
  const kept = await contactFor(scope, contactId);
  const { otherId, otherName } = contactMerges;
  const rows = await scope.tenant.read((db) =>
    db
      .select({
        id: contactMerges.id,
        otherId,
        otherName,
        at: contactMerges.createdAt,
        firstName: members.firstName,
        lastName: members.lastName,
      })
      .from(contactMerges)
      .innerJoin(members, and(eq(members.merchantId, merchantId), eq(members.id, contactMerges.memberId)))
      .where(
        and(
          eq(contactMerges.merchantId, merchantId),
          eq(contactMerges.keptId, kept.id),
          isNull(contactMerges.undoneAt),
        ),
      )
      .orderBy(desc(contactMerges.createdAt), desc(contactMerges.id))
      .limit(MERGES_SHOWN),
  );
  return rows.map(({ at, firstName, lastName, ...row }) => ({
    ...row,
    keptId: kept.id,
    mergedBy: fullName({ firstName, lastName }),
    date: at.toISOString(),
  }));
}
