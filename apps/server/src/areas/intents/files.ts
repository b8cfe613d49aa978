import { isUtf8 } from 'node:buffer';
import {
  INTENT_FILE_PROBLEMS,
  type IntentFileProblem,
  intentFileRefused,
} from '@foyer/contract/intents/errors';
import { IntentInput } from '@foyer/contract/intents/shapes';
import { INTENT_LIMITS } from '@foyer/domain/intents';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tenant } from '../../database/tenant.ts';
import { csvOf, readCsv } from '../../kernel/csv.ts';
import { settingsChanged } from '../../kernel/events.ts';
import type { Upload } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseTooMany, writeExamples } from './intents.ts';
import { intentExamples, intents } from './tables.ts';

const TITLES = ['intent', 'example', 'response'] as const;

const refused = (line: number, problem: IntentFileProblem) =>
  new Refusal(intentFileRefused, { field: 'file', values: { line, problem: INTENT_FILE_PROBLEMS[problem] } });

/** What is wrong with a row, by the first issue of its validation. */
function problemOf({ issues: [issue] }: z.ZodError): IntentFileProblem {
  if (issue?.code === 'too_small') return 'noName';
  if (issue?.code !== 'too_big') return 'characters';
  const [field] = issue.path;
  return field === 'name' || field === 'response' ? field : 'example';
}

interface Read {
  readonly name: string;
  response: string;
  readonly examples: string[];
}

/** The intents of a file, by name. @throws Refusal with the line */
function readFile({ content }: Upload): Read[] {
  if (!isUtf8(content)) throw refused(1, 'encoding');
  const rows = readCsv(content.toString());
  const titles = (rows[0] ?? []).map((title) => title.trim().toLowerCase());
  const [intentAt, exampleAt, responseAt] = TITLES.map((title) => titles.indexOf(title)) as [
    number,
    number,
    number,
  ];
  if (intentAt === -1 || exampleAt === -1) throw refused(1, 'titles');
  const read = new Map<string, Read>();
  rows.slice(1).forEach((row, n) => {
    const line = n + 2;
    if (row.every((cell) => cell.trim() === '')) return;
    if (line > INTENT_LIMITS.imported + 1) throw refused(line, 'tooMany');
    const [name = '', example = '', response = ''] = [intentAt, exampleAt, responseAt].map((at) =>
      (row[at] ?? '').trim(),
    );
    const parsed = IntentInput.safeParse({ name, response, examples: example ? [example] : [] });
    if (!parsed.success) throw refused(line, problemOf(parsed.error));
    const known = read.get(name.toLowerCase()) ?? { name, response: '', examples: [] };
    known.examples.push(...parsed.data.examples);
    known.response ||= response;
    read.set(name.toLowerCase(), known);
  });
  if (read.size === 0) throw refused(1, 'empty');
  return [...read.values()];
}

/** Creates the intents of a file, and adds their examples to those that are there. All or nothing. */
export async function importFile(db: Db, merchantId: number, upload: Upload) {
  const read = readFile(upload);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('intent'), ${merchantId})`);
  const there = await db
    .select()
    .from(intents)
    .where(and(eq(intents.merchantId, merchantId), isNull(intents.botId)));
  const byName = new Map(there.map((row) => [row.name.toLowerCase(), row]));
  const result = { created: 0, changed: 0, examples: 0 };
  for (const { name, response, examples } of read) {
    const known = byName.get(name.toLowerCase());
    const intentId = known?.id ?? newId();
    if (!known) await db.insert(intents).values({ merchantId, id: intentId, name, response });
    const written = await writeExamples(db, { merchantId, intentId }, examples, 'import');
    const isNew = known && response !== '' && known.response === '';
    await db
      .update(intents)
      .set({
        examples: written.count,
        ...((written.isChanged || isNew) && { modifiedAt: new Date() }),
        ...(isNew && { response }),
      })
      .where(and(eq(intents.merchantId, merchantId), eq(intents.id, intentId)));
    result.examples += written.added;
    if (!known) result.created += 1;
    else if (written.isChanged || isNew) result.changed += 1;
  }
  await refuseTooMany(db, merchantId);
  return {
    result,
    audit: [{ action: 'intent.imported', subject: ['intent', upload.name], after: result }] as const,
    events: [settingsChanged(merchantId, 'intents'), settingsChanged(merchantId, 'intentTrainings')],
  };
}

/** All intents as a file that can be imported. */
export const exportFile = ({ merchantId, read }: Tenant) =>
  read(async (db) => {
    const rows = await db
      .select({ name: intents.name, text: intentExamples.text, response: intents.response })
      .from(intents)
      .leftJoin(
        intentExamples,
        and(eq(intentExamples.merchantId, merchantId), eq(intentExamples.intentId, intents.id)),
      )
      .where(eq(intents.merchantId, merchantId))
      .orderBy(asc(sql`lower(${intents.name})`), asc(intentExamples.id));
    return {
      fileName: 'intents.csv',
      content: csvOf(
        TITLES,
        rows.map(({ name, text, response }) => [name, text, response]),
      ),
    };
  });
