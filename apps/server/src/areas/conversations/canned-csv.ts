import type { importCannedReplies } from '@foyer/contract/conversations/canned-calls';
import { CANNED_COLUMNS, type CannedRowError } from '@foyer/contract/conversations/canned-csv';
import { CannedReplyInput } from '@foyer/contract/conversations/canned-shapes';
import { CANNED_CSV_MAX } from '@foyer/contract/conversations/constants';
import { invalidCannedCsv } from '@foyer/contract/conversations/errors';
import type { CallReply } from '@foyer/contract/kernel/define-call';
import { unknownVariables } from '@foyer/domain/canned';
import { folderError, folderName } from '@foyer/domain/folders';
import { type Audit, act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { csvOf, readCsv } from '../../kernel/csv.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { cannedRecords, readCannedReplies } from './canned.ts';
import { usableBy } from './canned-uses.ts';
import { cannedReplies } from './tables.ts';

type Row = typeof cannedReplies.$inferSelect;
type Values = Pick<Row, 'shortcut' | 'title' | 'text' | 'folder' | 'language' | 'ownerId'>;
type Column = (typeof CANNED_COLUMNS)[number];
type Line = Partial<Record<Column, string>>;

const VALUE_MAX = 100;

/** Exports the canned replies that the member may use, in the format of the import. */
export async function writeCannedCsv(scope: MemberScope): Promise<string> {
  const rows = await readCannedReplies(scope);
  return csvOf(
    CANNED_COLUMNS,
    rows.map(({ shortcut, title, text, folder, language, ownerId }) => [
      shortcut,
      title,
      text,
      folder,
      language,
      ownerId === null ? 'all' : 'me',
    ]),
  );
}

/**
 * Imports canned replies. Valid rows are stored; the errors of the others are returned.
 * @throws Refusal `no_canned_table`, or `bad_input` for too many rows
 */
export function readCannedCsv(
  scope: MemberScope,
  csv: string,
): Promise<CallReply<typeof importCannedReplies>> {
  const { valid, errors } = checked(linesOf(csv), scope.caller.id);
  return act(scope, async (db) => {
    const there = await db
      .select()
      .from(cannedReplies)
      .where(usableBy(scope.tenant.merchantId, scope.caller.id))
      .for('update');
    const byKey = new Map(there.map((row) => [keyOf(row), row]));
    const counts = { created: 0, changed: 0, unchanged: 0 };
    const audit: Audit[] = [];
    for (const values of valid) {
      const before = byKey.get(keyOf(values));
      if (before && isSame(before, values)) {
        counts.unchanged += 1;
        continue;
      }
      const written = before
        ? await cannedRecords.changeWithin(db, scope, before, values)
        : await cannedRecords.createWithin(db, scope, values);
      counts[before ? 'changed' : 'created'] += 1;
      audit.push(...written.audit);
    }
    const events = audit.length > 0 ? [settingsChanged(scope.tenant.merchantId, 'cannedReplies')] : [];
    return { result: { ...counts, errors }, audit, events };
  });
}

/** Lines below the header, by column. Empty lines are skipped. */
function linesOf(csv: string): Line[] {
  const [titles = [], ...lines] = readCsv(csv);
  const columns = titles.map((title) => CANNED_COLUMNS.find((one) => one === title.trim().toLowerCase()));
  const hasAll = (['shortcut', 'title', 'text'] as const).every((column) => columns.includes(column));
  if (!hasAll) throw new Refusal(invalidCannedCsv, { field: 'csv' });
  if (lines.length > CANNED_CSV_MAX.rows) {
    throw badInput('csv', `A table can have at most ${CANNED_CSV_MAX.rows} rows.`);
  }
  return lines.map((cells) =>
    Object.fromEntries(cells.flatMap((cell, at) => (columns[at] ? [[columns[at], cell]] : []))),
  );
}

/** Splits lines into those that can be imported and the errors of the others. */
function checked(lines: readonly Line[], callerId: string) {
  const valid = new Map<string, Values>();
  const errors: CannedRowError[] = [];
  for (const [index, line] of lines.entries()) {
    if (Object.keys(line).length === 0) continue;
    const { values, wrong } = parseLine(line, callerId);
    const isTwice = values && valid.has(keyOf(values));
    if (values && !isTwice) {
      valid.set(keyOf(values), values);
      continue;
    }
    const { problem, value } = wrong ?? { problem: 'twice', value: values.shortcut };
    errors.push({ row: index + 2, problem, value: value.slice(0, VALUE_MAX) });
  }
  return { valid: [...valid.values()], errors };
}

type Checked =
  | { readonly values: Values; readonly wrong?: undefined }
  | { readonly values?: undefined; readonly wrong: Pick<CannedRowError, 'problem' | 'value'> };

const wrongIn = (problem: CannedRowError['problem'], value: string | undefined): Checked => ({
  wrong: { problem, value: value ?? '' },
});

/** Parses a line. Returns its values or its first error. */
function parseLine(line: Line, callerId: string): Checked {
  const whose = line.whose?.trim().toLowerCase() || 'all';
  if (whose !== 'all' && whose !== 'me') return wrongIn('whose', whose);
  const parsed = CannedReplyInput.safeParse({
    shortcut: line.shortcut?.trim().replace(/^\//, ''),
    title: line.title,
    text: line.text,
    folder: line.folder,
    language: line.language?.trim() || null,
  });
  if (!parsed.success) {
    const first = parsed.error.issues[0]?.path[0];
    const problem = CANNED_COLUMNS.find((column) => column === first) ?? 'text';
    return wrongIn(problem, line[problem]);
  }
  const { shortcut, title, text, folder, language } = parsed.data;
  const [variable] = unknownVariables(text);
  if (variable !== undefined) return wrongIn('variable', variable);
  if (folderError(folder)) return wrongIn('folder', folder);
  const ownerId = whose === 'me' ? callerId : null;
  return { values: { shortcut, title, text, folder: folderName(folder), language, ownerId } };
}

/** Key of a canned reply: shortcut and language. */
const keyOf = ({ shortcut, language, ownerId }: Values): string =>
  `${shortcut.toLowerCase()} ${language ?? ''} ${ownerId ?? ''}`;

const isSame = (row: Row, values: Values): boolean =>
  row.shortcut === values.shortcut &&
  row.title === values.title &&
  row.text === values.text &&
  row.folder === values.folder;
