import type { contacts as calls } from '@foyer/contract';
import type { ContactBulk } from '@foyer/contract/contacts/bulk-shapes';
import { fullName } from '@foyer/domain/full-name';
import { and, desc, eq, isNotNull, lt, ne } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import { newId } from '../../../kernel/ids.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { refusalIn } from '../../../kernel/language.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { visibleTo } from '../access.ts';
import { contactBulks } from '../bulk-tables.ts';
import { countContacts } from '../contact-rows.ts';
import { contacts } from '../tables.ts';
import { checkAction } from './apply.ts';
import { type BulkRow, bulkJob, ofBulk, runBulk } from './runs.ts';

type BulkCalls = Pick<typeof calls, 'changeContacts' | 'getContactBulk' | 'cancelContactBulk'>;

const KEPT_MS = 7 * 86_400_000;

export const bulkHandlers: Handlers<BulkCalls> = {
  async changeContacts(scope, { body: { of, action } }) {
    const { merchantId } = scope.tenant;
    const selected = 'contactIds' in of ? [...new Set(of.contactIds)] : null;
    const filter = 'filter' in of ? of.filter : null;
    const total = selected?.length ?? (await countContacts(scope, filter ?? {})).total;
    const id = newId();
    await act(scope, async (db) => {
      await checkAction(db, scope, action);
      await db
        .delete(contactBulks)
        .where(
          and(
            eq(contactBulks.merchantId, merchantId),
            ne(contactBulks.state, 'running'),
            lt(contactBulks.startedAt, new Date(Date.now() - KEPT_MS)),
          ),
        );
      await db
        .insert(contactBulks)
        .values({ merchantId, id, memberId: scope.caller.id, action, contactIds: selected, filter, total });
      return {
        result: undefined,
        audit: [
          {
            action: 'contactBulk.started',
            subject: ['contactBulk', id],
            after: { ...action, contacts: total },
          },
        ],
        events: [settingsChanged(merchantId, 'contactBulks')],
        jobs: selected ? [] : [bulkJob({ merchantId, id })],
      };
    });
    // Selected contacts are few.
    if (selected) await runBulk(scope.services, merchantId, id);
    return presented(scope, await readBulk(scope, id));
  },

  async getContactBulk(scope) {
    const { tenant, caller } = scope;
    const [row] = await tenant.read((db) =>
      db
        .select()
        .from(contactBulks)
        .where(
          and(
            eq(contactBulks.merchantId, tenant.merchantId),
            eq(contactBulks.memberId, caller.id),
            isNotNull(contactBulks.filter),
          ),
        )
        .orderBy(desc(contactBulks.startedAt), desc(contactBulks.id))
        .limit(1),
    );
    return { bulk: row ? await presented(scope, row) : null };
  },

  async cancelContactBulk(scope, { params: { id } }) {
    const { merchantId } = scope.tenant;
    await readBulk(scope, id);
    await act(scope, async (db) => {
      const cancelled = await db
        .update(contactBulks)
        .set({ state: 'cancelled', finishedAt: new Date() })
        .where(and(ofBulk(merchantId, id), eq(contactBulks.state, 'running')))
        .returning({ id: contactBulks.id });
      return {
        result: undefined,
        audit: cancelled.map(() => ({ action: 'contactBulk.cancelled', subject: ['contactBulk', id] })),
        events: [settingsChanged(merchantId, 'contactBulks')],
      };
    });
    return presented(scope, await readBulk(scope, id));
  },
};

/** A bulk change of the caller. @throws Refusal `not_found` */
async function readBulk({ tenant, caller }: MemberScope, id: string): Promise<BulkRow> {
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(contactBulks)
      .where(and(ofBulk(tenant.merchantId, id), eq(contactBulks.memberId, caller.id))),
  );
  if (!row) throw notFound();
  return row;
}

async function presented(scope: MemberScope, row: BulkRow): Promise<ContactBulk> {
  const { id, action, state, done, total, changed, refused, error } = row;
  const ids = row.refusals.map(({ contactId }) => contactId);
  const { merchantId, read } = scope.tenant;
  const visible = await visibleTo(scope);
  const people = await read((db) =>
    db
      .select({ id: contacts.id, firstName: contacts.firstName, lastName: contacts.lastName })
      .from(contacts)
      .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids), visible)),
  );
  const names = new Map(people.map((one) => [one.id, fullName(one)]));
  return {
    id,
    action,
    state,
    done,
    total,
    changed,
    refused,
    failed: row.refusals.map((one) => ({
      ...one,
      errorDescription: refusalIn(scope.locale, one.errorDescription, one.wording),
      name: names.get(one.contactId) ?? '',
    })),
    error,
    startedDate: row.startedAt.toISOString(),
    finishedDate: row.finishedAt?.toISOString() ?? null,
  };
}
