import { setTimeout as delay } from 'node:timers/promises';
import { hubNotConnected, hubRefused } from '@foyer/contract/contacts/import-errors';
import { IMPORT_MAX_ROWS } from '@foyer/contract/contacts/import-limits';
import type { ColumnTarget } from '@foyer/contract/contacts/import-shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import { type MemberScope, type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { seal, unseal } from '../../../kernel/seal.ts';
import { waitMs } from '../../../kernel/waits.ts';
import { hubAccounts, imports } from '../import-tables.ts';
import { readFields } from '../own-fields.ts';
import { lockStaticList, requireStaticList } from '../segments/list-members.ts';
import { type ImportRecord, one, requireFullView } from './access.ts';
import { workJob } from './actions.ts';
import { HUB_PAGE, HubBusy, type HubPage, hubClient } from './hub.ts';
import { HUB_ID, hubId } from './hub-ids.ts';
import { presentOne } from './present.ts';
import { proposeTargets } from './proposals.ts';
import { readReferences } from './references.ts';
import { earlierTargets } from './remembered.ts';
import { insertRows } from './staging.ts';

const ATTEMPTS = 6;
const BASIC = ['firstname', 'lastname', 'email', 'company'];
/** What the access token of an account is sealed for. */
export const hubContext = (merchantId: number) => `hub_accounts ${merchantId}`;

/** The client of the connected account; null without one. */
async function connected({ config }: Services, db: Db, merchantId: number) {
  const [account] = await db.select().from(hubAccounts).where(eq(hubAccounts.merchantId, merchantId));
  if (!account) return null;
  const token = unseal(config.SEAL_SECRET, hubContext(merchantId), account.sealedToken);
  return hubClient(config.HUBSPOT_URL, token);
}

/** A page of the contacts of the connected account. */
export async function listHub(scope: MemberScope, cursor: string | undefined, limit: number) {
  requireFullView(scope);
  const { merchantId } = scope.tenant;
  const client = await scope.tenant.read((db) => connected(scope.services, db, merchantId));
  if (!client) return { isConnected: false, contacts: [], nextCursor: null };
  const { results, paging } = await client.page(BASIC, cursor, limit);
  const contacts = results.map(({ id, properties: { firstname, lastname, email, company } }) => ({
    id,
    firstName: firstname ?? '',
    lastName: lastname ?? '',
    email: email ?? '',
    company: company ?? '',
  }));
  return { isConnected: true, contacts, nextCursor: paging?.next?.after ?? null };
}

/** Begins to fetch the contacts of an account, and stores a new access token once HubSpot accepted it. */
export async function importHub(
  scope: MemberScope,
  { token, listId }: { token?: string | undefined; listId: string | null },
) {
  requireFullView(scope);
  const { services, tenant, caller } = scope;
  const { merchantId } = tenant;
  const { SEAL_SECRET, HUBSPOT_URL } = services.config;
  // Before the system is asked, and again under the lock.
  if (listId) await tenant.read((db) => requireStaticList(db, merchantId, listId));
  const client = token
    ? hubClient(HUBSPOT_URL, token)
    : await tenant.read((db) => connected(services, db, merchantId));
  if (!client) throw new Refusal(hubNotConnected, { field: 'token' });
  const properties = await client.properties();
  return act(scope, async (db) => {
    if (listId) await lockStaticList(db, merchantId, listId);
    if (token) {
      const sealedToken = seal(SEAL_SECRET, hubContext(merchantId), token);
      const set = { sealedToken, modifiedAt: new Date() };
      await db
        .insert(hubAccounts)
        .values({ merchantId, ...set })
        .onConflictDoUpdate({ target: hubAccounts.merchantId, set });
    }
    const row = {
      merchantId,
      id: newId(),
      memberId: caller.id,
      fileName: 'HubSpot',
      format: 'hubspot' as const,
      state: 'reading' as const,
      columns: properties.map(({ label }) => ({
        header: label,
        samples: [],
        target: { kind: 'none' as const },
      })),
      properties: properties.map(({ name }) => name),
      listId,
    };
    const [stored] = await db.insert(imports).values(row).returning();
    return {
      result: await presentOne(db, stored as ImportRecord),
      audit: [
        { action: 'contactImport.created', subject: ['contactImport', row.id], after: { from: 'HubSpot' } },
      ],
      events: [settingsChanged(merchantId, 'contactImports')],
      jobs: [workJob(merchantId, row.id)],
    };
  });
}

/** Fetches and stores the next page of an import from an account. Returns whether there is more. */
export async function fetchPage(services: Services, merchantId: number, id: string): Promise<boolean> {
  const { tenant } = systemScope(services, merchantId);
  const [record] = await tenant.read((db) => db.select().from(imports).where(one(merchantId, id)));
  if (record?.state !== 'reading') return false;
  try {
    const client = await tenant.read((db) => connected(services, db, merchantId));
    if (!client) throw new Refusal(hubNotConnected);
    const account = await patiently(() => client.accountId());
    const page = await patiently(() => client.page(record.properties, record.after ?? undefined, HUB_PAGE));
    refuseEndless(record, page);
    return await tenant.transaction((db) => storePage(db, record, page, account));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wording = error.wording ?? { text: error.message, values: {} };
    await tenant.transaction((db) =>
      db
        .update(imports)
        .set({ state: 'failed', error: wording, finishedAt: new Date() })
        .where(one(merchantId, id)),
    );
    return false;
  }
}

/** @throws Refusal when there is no end to what HubSpot returns, or too much */
function refuseEndless({ after, total }: ImportRecord, { results, paging }: HubPage): void {
  if (after !== null && paging?.next?.after === after)
    throw new Refusal(hubRefused, { message: 'HubSpot returned the same contacts again.' });
  if (total + results.length > IMPORT_MAX_ROWS)
    throw new Refusal(hubRefused, {
      message: 'The account has more than {max} contacts.',
      values: { max: IMPORT_MAX_ROWS },
    });
}

/** Repeats a request that HubSpot asks to repeat later. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HubBusy) || attempt === ATTEMPTS) throw error;
      await delay(waitMs(error.waitSeconds * 1000));
    }
  }
}

/** Stores a page unless another process did, and proposes the columns after the last one. */
async function storePage(
  db: Db,
  read: ImportRecord,
  { results, paging }: HubPage,
  account: string,
): Promise<boolean> {
  const { merchantId, id, properties } = read;
  const [record] = await db.select().from(imports).where(one(merchantId, id)).for('update');
  if (record?.state !== 'reading') return false;
  if (record.after !== read.after || record.position !== read.position) return true;
  const rows = results.map((contact, index) => ({
    row: record.position + index + 1,
    values: properties.map((name) =>
      name === HUB_ID
        ? hubId(account, contact.id)
        : (contact.properties[name] ?? '').replaceAll('\0', '').trim(),
    ),
  }));
  await insertRows(db, merchantId, id, rows);
  const after = paging?.next?.after ?? null;
  const samples = record.position === 0 ? rows.map(({ values }) => values) : [];
  const columns =
    record.position === 0
      ? proposeTargets(
          record.columns.map(({ header }) => header),
          samples,
          await readFields(db, merchantId),
          await targetsOf(db, record),
          await readReferences(db, merchantId),
        )
      : record.columns;
  await db
    .update(imports)
    .set({
      columns,
      after,
      position: record.position + rows.length,
      total: record.total + rows.length,
      done: record.total + rows.length,
      modifiedAt: new Date(),
      ...(after === null && { state: 'uploaded' as const }),
    })
    .where(one(merchantId, id));
  return after !== null;
}

/** Where columns went earlier. The id of a record is an identity. */
async function targetsOf(
  db: Db,
  { merchantId, columns, properties }: ImportRecord,
): Promise<Map<string, ColumnTarget>> {
  const headers = columns.map(({ header }) => header);
  const targets = await earlierTargets(db, merchantId, headers);
  const header = headers[properties.indexOf(HUB_ID)]?.toLowerCase();
  if (header && !targets.has(header)) targets.set(header, { kind: 'standard', name: 'external' });
  return targets;
}
