import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { needlesOf, type Person } from './person.ts';

/** Entries read at once. */
const STEP = 2_000;

interface Entry extends Record<string, unknown> {
  readonly id: string;
  readonly subject_id: string;
  readonly actor_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Replaces a person in the audit log by a pseudonym. Of entries about the person or one of their records, all texts are
 * replaced, of others those that name the person. What was done, when and by whom in the team stays.
 */
export async function replaceInAudit(
  tenant: Tenant,
  person: Person,
  where: SQL,
  pseudonym: string,
  onStep: (db: Db, rows: number) => Promise<void>,
): Promise<void> {
  const ids = new Set([
    ...person.contacts,
    ...person.visitors,
    ...person.conversations,
    ...person.tasks,
    ...person.emails,
  ]);
  const needles = [...needlesOf(person).map((words) => words.map(escaped).join('.')), ...ids];
  const pattern = new RegExp(needles.join('|') || '(?!)', 'giu');
  const replace = (text: string) => text.replace(pattern, pseudonym);
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) {
    const after: string = last;
    last = await tenant.transaction(async (db) => {
      const { rows: ends } = await db.execute<{ last: string | null; count: number }>(sql`
        select (array_agg(id order by id desc))[1] as last, count(*)::int as count from (
          select id from audit_entries where merchant_id = ${tenant.merchantId} and id > ${after} order by id limit ${STEP}) step`);
      const end = ends[0]?.last ?? null;
      if (end === null) return null;
      const { rows } = await db.execute<Entry>(sql`
        select id, subject_id, actor_id, before, after from audit_entries t
        where ${where} and t.id > ${after} and t.id <= ${end}`);
      const changed = rows.map((row) => {
        const isOwn = [row.subject_id, row.actor_id, ...valuesOf(row.before), ...valuesOf(row.after)].some(
          (value) => typeof value === 'string' && ids.has(value),
        );
        const texts = isOwn ? () => pseudonym : replace;
        return {
          id: row.id,
          subject_id: ids.has(row.subject_id) ? pseudonym : replace(row.subject_id),
          actor_id: row.actor_id !== null && ids.has(row.actor_id) ? pseudonym : row.actor_id,
          before: mapTexts(row.before, texts),
          after: mapTexts(row.after, texts),
          is_own: ids.has(row.actor_id ?? ''),
        };
      });
      await db.execute(sql`select replace_in_audit(${JSON.stringify(changed)}::jsonb)`);
      await onStep(db, changed.length);
      return (ends[0]?.count ?? 0) < STEP ? null : end;
    });
  }
}

/** The values of an entry, among which are the ids of what it refers to, such as the contact of a note. */
const valuesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A JSON value with all its texts, and names of fields that are not the merchant's own, replaced. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, replace)]));
}
