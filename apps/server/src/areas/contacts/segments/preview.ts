import type { SegmentPerson, SegmentPreview, SegmentReason } from '@foyer/contract/contacts/segment-shapes';
import { type ExplainedPart, explainSegment } from '@foyer/domain/segment-evaluation';
import type { SegmentGroup } from '@foyer/domain/segments';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { isStatementTimeout } from '../../../kernel/failures.ts';
import { contactFor, visibleTo } from '../access.ts';
import { identitiesOf } from '../store.ts';
import { contactLists, contacts } from '../tables.ts';
import { compileSegment } from './compile.ts';
import { checkConditions } from './conditions.ts';
import { loadFacts } from './facts.ts';

/** How long one preview may count. Milliseconds. */
const COUNT_WITHIN_MS = 5_000;
const SAMPLE = 6;

interface Request {
  readonly conditions: SegmentGroup;
  readonly listId?: string | undefined;
  readonly sampleAfter?: string | undefined;
}

/** Counts whom conditions match, for at most a few seconds: what was not counted by then is null. */
export async function previewList(scope: MemberScope, request: Request): Promise<SegmentPreview> {
  const { tenant } = scope;
  const { merchantId } = tenant;
  const { conditions, listId, sampleAfter } = request;
  await tenant.read((db) => checkConditions(db, merchantId, conditions, listId));
  const began = performance.now();
  const now = new Date();
  const counted = async (condition: SQL) => {
    const left = Math.ceil(COUNT_WITHIN_MS - (performance.now() - began));
    return left > 0 ? count(tenant, condition, listId, left) : null;
  };
  const compile = (group: SegmentGroup) => compileSegment(group, { merchantId, now });
  const people = (await counted(sql`true`))?.matching ?? null;
  const all = await counted(compile(conditions));
  const sample = all?.matching === 0 ? [] : await readSample(scope, compile(conditions), sampleAfter);
  const left: (number | null)[] = [];
  for (const index of conditions.parts.keys()) {
    const isLast = index === conditions.parts.length - 1;
    const first = { ...conditions, parts: conditions.parts.slice(0, index + 1) };
    left.push(isLast ? (all?.matching ?? null) : ((await counted(compile(first)))?.matching ?? null));
  }
  return {
    people,
    matching: all?.matching ?? null,
    joining: all ? all.matching - all.staying : null,
    leaving: all ? all.size - all.staying : null,
    left,
    sample,
    countedDate: now.toISOString(),
    milliseconds: Math.round(performance.now() - began),
  };
}

interface Counted {
  readonly matching: number;
  /** Those who are on the list already, and its size. */
  readonly staying: number;
  readonly size: number;
}

async function count(
  tenant: Tenant,
  condition: SQL,
  listId: string | undefined,
  withinMs: number,
): Promise<Counted | null> {
  const { merchantId } = tenant;
  const list = listId ?? null;
  try {
    return await tenant.transaction(async (db) => {
      await db.execute(sql.raw(`set local statement_timeout = ${withinMs}`));
      const { rows } = await db.execute<{ matching: number; staying: number; size: number }>(sql`
        select count(*)::int as matching, count(m.contact_id)::int as staying,
          coalesce((select size from ${contactLists} l where l.merchant_id = ${merchantId} and l.id = ${list}::uuid), 0) as size
        from ${contacts} left join contact_list_members m
          on m.merchant_id = ${merchantId} and m.list_id = ${list}::uuid and m.contact_id = ${contacts.id}
        where ${contacts.merchantId} = ${merchantId} and (${condition})`);
      return rows[0] ?? null;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}

/** Some of those who match, in the order of their ids, and those the caller may see. */
async function readSample(scope: MemberScope, condition: SQL, after?: string): Promise<SegmentPerson[]> {
  const visible = await visibleTo(scope);
  const read = (from?: string) =>
    readPeople(scope.tenant, and(condition, visible, from ? gt(contacts.id, from) : undefined));
  const people = await read(after);
  return people.length > 0 || !after ? people : read();
}

/** The first people that satisfy a condition, as long as that is quick to find out. */
async function readPeople(tenant: Tenant, condition: SQL | undefined): Promise<SegmentPerson[]> {
  const { merchantId } = tenant;
  try {
    return await tenant.transaction(async (db) => {
      await db.execute(sql.raw(`set local statement_timeout = ${COUNT_WITHIN_MS}`));
      const rows = await db
        .select()
        .from(contacts)
        .where(and(eq(contacts.merchantId, merchantId), condition))
        .orderBy(contacts.id)
        .limit(SAMPLE);
      return presentPeople(db, merchantId, rows);
    });
  } catch (error) {
    if (isStatementTimeout(error)) return [];
    throw error;
  }
}

/** The people of a preview, with names by which they are recognized. */
export async function presentPeople(
  db: Db,
  merchantId: number,
  rows: readonly (typeof contacts.$inferSelect)[],
): Promise<SegmentPerson[]> {
  const ids = rows.map(({ id }) => id);
  const identities = await identitiesOf(db, merchantId, ids);
  return rows.map(({ id, firstName, lastName, company, city, country }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || company || (identities.get(id)?.[0]?.value ?? ''),
    city,
    country,
  }));
}

/** Why conditions match a person or not. */
export async function explainPerson(scope: MemberScope, contactId: string, conditions: SegmentGroup) {
  const { tenant } = scope;
  const contact = await contactFor(scope, contactId);
  const facts = await tenant.read(async (db) => {
    await checkConditions(db, tenant.merchantId, conditions);
    return loadFacts(db, contact, conditions);
  });
  const explained = explainSegment(conditions, facts, new Date());
  return { holds: explained.holds, reasons: reasonsOf(explained, []) };
}

const reasonsOf = ({ parts }: ExplainedPart, path: readonly number[]): SegmentReason[] =>
  parts.flatMap((part, index) => {
    const { at, ...evidence } = part.evidence;
    const own = [...path, index];
    const reason = {
      path: own,
      holds: part.holds,
      ...evidence,
      ...(evidence.values && { values: [...evidence.values] }),
      ...(at && { date: at.toISOString() }),
    };
    return [reason as SegmentReason, ...reasonsOf(part, own)];
  });
