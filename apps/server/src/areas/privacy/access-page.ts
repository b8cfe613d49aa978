import { CONTACT_SOURCES, LEAD_LABELS } from '@foyer/contract/contacts/list';
import { personalTables, type ShownTable } from '../../kernel/erasure.ts';
import { dateLocale, type Locale, textIn } from '../../kernel/texts.ts';
import { type Html, html, lines } from '../../mail/html.ts';
import arabic from './access-page.ar.json' with { type: 'json' };

export type PersonRow = Readonly<Record<string, unknown>>;

interface PageOptions {
  readonly name: string;
  readonly locale: Locale;
  readonly timeZone: string;
  /** The names of records of the merchant by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly read: (table: string) => Promise<readonly PersonRow[]>;
}

type Section = Extract<ShownTable, { readonly position: number }>;
type Lines = Extract<ShownTable, { readonly under: unknown }>;

const shownTables = [...personalTables].flatMap(([table, { shown }]) => (shown ? [{ table, shown }] : []));
const sections = shownTables
  .flatMap(({ table, shown }) => ('position' in shown ? [{ table, shown }] : []))
  .sort((a, b) => a.shown.position - b.shown.position);
const linesUnder = (parent: string) =>
  shownTables.flatMap(({ table, shown }) =>
    'under' in shown && shown.under[0] === parent ? [{ table, shown }] : [],
  );

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;margin:32px auto;max-width:960px;padding:0 16px}article{border-top:1px solid #ddd;padding:12px 0}dl{display:grid;gap:2px 16px;grid-template-columns:180px 1fr;margin:0}dt,h3{color:#5b6472;font-size:14px;font-weight:normal;margin:0}h3{margin-top:8px}dd,li{overflow-wrap:anywhere}dd{margin:0}ul{margin:0;padding-inline-start:20px}';

/** Writes the data of a person as a document to read, section by section. */
export async function* accessPage(options: PageOptions): AsyncGenerator<string> {
  const { name, locale, timeZone, read } = options;
  const { say, moment, text } = wordsOf(options);
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  yield html`<!doctype html><html lang="${locale}" dir="${direction}"><meta charset="utf-8"><title>${say('Personal data')}</title><style>`
    .text;
  yield `${STYLE}</style>`;
  yield html`<h1>${[say('Personal data'), name].filter(Boolean).join(': ')}</h1><p>${moment(new Date())} (${timeZone})</p>`
    .text;

  const listOf = (row: PersonRow, { shown, byParent }: Children): Html => {
    const items = (byParent.get(String(row.id)) ?? []).map((child) =>
      shown.line
        .map((column) => text(child[column], column, shown))
        .filter(Boolean)
        .join(' · '),
    );
    const listed = items.filter(Boolean).map((item) => html`<li>${lines(item)}</li>`);
    return listed.length > 0 ? html`<h3>${say(shown.title)}</h3><ul>${listed}</ul>` : html``;
  };

  for (const { table, shown } of sections) {
    const rows = inOrder(await read(table), shown);
    if (rows.length === 0) continue;
    const children: Children[] = [];
    for (const child of linesUnder(table)) {
      const found = inOrder(await read(child.table), child.shown);
      children.push({ ...child, byParent: Map.groupBy(found, (row) => String(row[child.shown.under[1]])) });
    }
    yield html`<h2>${say(shown.title)}</h2>`.text;
    for (const row of rows) {
      const entries = Object.entries(shown.columns).flatMap(([column, title]) =>
        title
          ? [[say(title), text(row[column], column, shown)] as const]
          : Object.entries(row[column] ?? {}).map(
              ([id, value]) =>
                [options.names.get(id) ?? say('Deleted field'), text(value, id, shown)] as const,
            ),
      );
      const filled = entries.filter(([, value]) => value !== '');
      const details = filled.map(([title, value]) => html`<dt>${title}</dt><dd>${lines(value)}</dd>`);
      const below = children.map((child) => listOf(row, child));
      yield html`<article><dl>${details}</dl>${below}</article>`.text;
    }
  }
  yield html`<p>${say('The file person.json contains all details, also technical ones.')}</p></html>`.text;
}

interface Children {
  readonly shown: Lines;
  readonly byParent: ReadonlyMap<string, readonly PersonRow[]>;
}

const inOrder = (rows: readonly PersonRow[], { order }: Section | Lines): PersonRow[] =>
  rows.toSorted((a, b) => {
    const [one, other] = [a[order], b[order]];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one) < String(other)
        ? -1
        : 1;
  });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** How values are said in a language. */
function wordsOf({ locale, timeZone, names }: PageOptions) {
  const dated = dateLocale(locale);
  const moments = new Intl.DateTimeFormat(dated, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const moment = (at: Date) => moments.format(at);
  const own: Readonly<Record<string, string>> = locale === 'ar' ? arabic : {};
  const say = (english: string) => own[english] ?? textIn(locale, english);
  const codes: Readonly<Record<string, Intl.DisplayNames>> = {
    country: new Intl.DisplayNames(dated, { type: 'region', fallback: 'code' }),
    language: new Intl.DisplayNames(dated, { type: 'language', fallback: 'code' }),
  };
  const text = (value: unknown, column: string, shown: ShownTable): string => {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return say(value ? 'Yes' : 'No');
    if (Array.isArray(value))
      return value
        .map((one) => text(one, column, shown))
        .filter(Boolean)
        .join(', ');
    if (typeof value === 'object') return textOfObject(value as PersonRow, shown);
    if (typeof value !== 'string') return String(value);
    if (UUID.test(value)) return names.get(value) ?? '';
    if (MOMENT.test(value)) return moment(new Date(value));
    if (shown.labels?.includes(column)) return say(labelOf(value));
    return coded(codes[column], value);
  };
  const textOfObject = (value: PersonRow, shown: ShownTable): string => {
    if ('address' in value) return [value.name, `<${value.address}>`].filter(Boolean).join(' ');
    if ('url' in value) return String(value.name ?? value.url);
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${text(one, key, shown)}`)
      .join('\n');
  };
  return { say, moment, text };
}

/** Words that lists of contacts show as others. */
const SHOWN: Readonly<Record<string, string>> = { ...LEAD_LABELS, ...CONTACT_SOURCES };

/** A word of the product, such as `not_real`, as it is read. */
const labelOf = (word: string) =>
  SHOWN[word] ?? (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ');

function coded(codes: Intl.DisplayNames | undefined, value: string): string {
  try {
    return codes?.of(codes.resolvedOptions().type === 'region' ? value.toUpperCase() : value) ?? value;
  } catch {
    return value;
  }
}
