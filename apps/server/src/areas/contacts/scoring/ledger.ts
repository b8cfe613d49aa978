import type { LadderStep, ScoredStep } from '@foyer/domain/lead-ladder';
import {
  FIELD_CAUSE,
  isFieldRule,
  type Score,
  type ScoreCause,
  type ScoredFields,
  type ScoreEntry,
  type ScoreRule,
  type ScoreThresholds,
  scoreEntries,
  scoreOf,
  stepOfScore,
} from '@foyer/domain/scoring';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { ContactRow } from '../record.ts';
import { scoreEntries as entryRows, scoreRules, scoreSettings } from '../score-tables.ts';

/** What decides a merchant's scores. */
export interface Scoring {
  readonly rules: readonly ScoreRule[];
  readonly cap: number;
  readonly thresholds: ScoreThresholds;
}

/** How many visits, pages of a visit, conversations … of a visitor are looked at, the newest first. */
const CAUSES_MAX = 100;

/** The active rules of a merchant and its thresholds. */
export async function readScoring(db: Db, merchantId: number): Promise<Scoring> {
  const rules = await db
    .select()
    .from(scoreRules)
    .where(and(eq(scoreRules.merchantId, merchantId), eq(scoreRules.active, true)))
    .orderBy(asc(scoreRules.id));
  const [settings] = await db.select().from(scoreSettings).where(eq(scoreSettings.merchantId, merchantId));
  const { cap = 100, prospectAt = null, mqlAt = null, sqlAt = null } = settings ?? {};
  return { rules, cap, thresholds: { PROSPECT: prospectAt, MQL: mqlAt, SQL: sqlAt } };
}

/** The ledger of contacts, by contact. */
export async function readEntries(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, ScoreEntry[]>> {
  const rows = await db
    .select()
    .from(entryRows)
    .where(and(eq(entryRows.merchantId, merchantId), isOneOf(entryRows.contactId, ids)));
  return Map.groupBy(rows, ({ contactId }) => contactId);
}

/** What the rules look at. */
const fieldsOf = (row: ContactRow): ScoredFields => ({
  ...row.fields,
  firstName: row.firstName,
  lastName: row.lastName,
  company: row.company,
  country: row.country,
  city: row.city,
  language: row.language,
  tags: row.tags,
  source: row.source,
  leadType: row.isReturning ? 'RETURN' : 'NEW',
});

/** What contacts did, as far as the rules look at it. */
export async function readCauses(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  rules: readonly ScoreRule[],
): Promise<Map<string, ScoreCause[]>> {
  const events = [...new Set(rules.flatMap(({ trigger }) => ('event' in trigger ? [trigger.event] : [])))];
  if (events.length === 0 || ids.length === 0) return new Map();
  const { rows } = await db.execute<{ contact_id: string } & Omit<ScoreCause, 'at'> & { at: string }>(sql`
    select * from score_causes(${merchantId}, ${`{${ids.join(',')}}`}::uuid[], ${`{${events.join(',')}}`}::text[], ${CAUSES_MAX})`);
  const causes = rows.map((row) => ({ ...row, at: new Date(row.at) }));
  return Map.groupBy(causes, ({ contact_id }) => contact_id);
}

/** A contact with its new ledger and score. */
export interface Scored {
  readonly row: ContactRow;
  readonly entries: readonly ScoreEntry[];
  readonly score: Score;
  /** The step to which the score moves the lead. */
  readonly movesTo: ScoredStep | null;
}

/**
 * The ledgers and scores of contacts by a set of rules. Points for something that no longer exists, such as an expired
 * visit, stay while the rule is unchanged.
 */
export async function calculate(
  db: Db,
  rows: readonly ContactRow[],
  { rules, cap, thresholds }: Scoring,
  stored: ReadonlyMap<string, readonly ScoreEntry[]>,
  now: Date,
): Promise<Scored[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map(({ id }) => id);
  const causes = await readCauses(db, first.merchantId, ids, rules);
  const eventRules = new Map(
    rules.filter((rule) => !isFieldRule(rule)).map(({ id, version }) => [id, version]),
  );
  return rows.map((row) => {
    const before = new Map((stored.get(row.id) ?? []).map((entry) => [keyOf(entry), entry]));
    const fresh = scoreEntries(rules, causes.get(row.id) ?? [], fieldsOf(row), now).map((entry) => {
      const known = before.get(keyOf(entry));
      // A field keeps the time at which it first fitted.
      const at = entry.cause === FIELD_CAUSE && known ? known.at : entry.at;
      return known?.version === entry.version ? known : { ...entry, at };
    });
    const keys = new Set(fresh.map(keyOf));
    const past = [...before.values()].filter(
      (entry) => eventRules.get(entry.ruleId) === entry.version && !keys.has(keyOf(entry)),
    );
    const entries = [...fresh, ...past];
    const score = scoreOf(rules, entries, { cap, now });
    const step: LadderStep = row.leadStatus === 'VISITOR' ? 'NEW' : row.leadStatus;
    return { row, entries, score, movesTo: stepOfScore(score.score, step, thresholds) };
  });
}

const keyOf = ({ ruleId, cause }: Pick<ScoreEntry, 'ruleId' | 'cause'>) => `${ruleId} ${cause}`;

/** Writes the ledgers where they differ from the stored ones, and the scores. Returns the contacts whose score changed. */
export async function storeScores(
  db: Db,
  merchantId: number,
  scored: readonly Scored[],
  stored: ReadonlyMap<string, readonly ScoreEntry[]>,
): Promise<string[]> {
  const removed: object[] = [];
  const written: object[] = [];
  for (const { row, entries } of scored) {
    const kept = new Set(entries);
    const keys = new Set(entries.map(keyOf));
    const known = new Set(stored.get(row.id));
    for (const { ruleId, cause } of known) {
      if (!keys.has(keyOf({ ruleId, cause }))) removed.push({ contact_id: row.id, rule_id: ruleId, cause });
    }
    for (const entry of kept) {
      if (known.has(entry)) continue;
      const { ruleId, at, ...rest } = entry;
      written.push({ ...rest, contact_id: row.id, rule_id: ruleId, caused_at: at });
    }
  }
  if (removed.length > 0) {
    await db.execute(sql`
      delete from ${entryRows} e
      using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as given (contact_id uuid, rule_id uuid, cause text)
      where e.merchant_id = ${merchantId} and e.contact_id = given.contact_id and e.rule_id = given.rule_id
        and e.cause = given.cause`);
  }
  if (written.length > 0) {
    await db.execute(sql`
      insert into ${entryRows} (merchant_id, contact_id, rule_id, cause, points, version, detail, caused_at)
      select ${merchantId}, contact_id, rule_id, cause, points, version, detail, caused_at
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given (contact_id uuid, rule_id uuid, cause text,
        points int, version int, detail text, caused_at timestamptz)
      on conflict (merchant_id, contact_id, rule_id, cause) do update
        set points = excluded.points, version = excluded.version, detail = excluded.detail, caused_at = excluded.caused_at`);
  }
  return writeScores(db, merchantId, scored);
}

async function writeScores(db: Db, merchantId: number, scored: readonly Scored[]): Promise<string[]> {
  const changed = scored.filter(({ row, score }) => row.score !== score.score);
  if (changed.length === 0) return [];
  const values = changed.map(({ row, score }) => ({ id: row.id, score: score.score }));
  await db.execute(sql`
    update contacts c set score = given.score
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (id uuid, score int)
    where c.merchant_id = ${merchantId} and c.id = given.id`);
  return values.map(({ id }) => id);
}
