import sax, { type Tag } from 'sax';
import { type FileTable, type NumberedRow, refuseFile, refuseWide, tableOf } from './table.ts';
import { openZip } from './zip.ts';

type Zip = ReturnType<typeof openZip>;

const SMALL_BYTES = 20 * 1024 * 1024;
const STRINGS_BYTES = 200 * 1024 * 1024;
const SHEET_BYTES = 2 * 1024 * 1024 * 1024;
/** Ids of built-in formats that show a day or a time. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
/** Days from Excel's day 0 to 1970, in the two systems of dates. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 };
const DAY_MS = 86_400_000;

/** Reads the first visible sheet of an Excel workbook. Formulas give their stored values. */
export async function readXlsxTable(content: Buffer): Promise<FileTable> {
  const zip = openZip(content);
  if (!zip.has('xl/workbook.xml')) throw refuseFile('This is a zip file, not a workbook.');
  const { path, epoch } = await sheetOf(zip);
  const [strings, dateStyles] = await Promise.all([stringsOf(zip), dateStylesOf(zip)]);
  return tableOf(rowsOf(zip, path, { strings, dateStyles, epoch }));
}

/** Parses XML, and yields after each piece so that the consumer can take what was found. */
async function* parsed(zip: Zip, path: string, maxBytes: number, handlers: Handlers): AsyncGenerator<void> {
  const parser = sax.parser(true, { xmlns: false });
  parser.onopentag = (tag) => handlers.open?.(local(tag.name), (tag as Tag).attributes);
  parser.onclosetag = (name) => handlers.close?.(local(name));
  parser.ontext = parser.oncdata = (text) => handlers.text?.(text);
  parser.onerror = () => {
    throw refuseFile('The workbook is damaged. Save it again as XLSX.');
  };
  const decoder = new TextDecoder();
  for await (const piece of zip.read(path, maxBytes)) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

interface Handlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

async function readAll(zip: Zip, path: string, maxBytes: number, handlers: Handlers): Promise<void> {
  if (!zip.has(path)) return;
  for await (const _ of parsed(zip, path, maxBytes, handlers));
}

async function sheetOf(zip: Zip): Promise<{ path: string; epoch: number }> {
  const targets = new Map<string, string>();
  await readAll(zip, 'xl/_rels/workbook.xml.rels', SMALL_BYTES, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  let relation: string | undefined;
  let epoch = EPOCH_DAYS[1900];
  await readAll(zip, 'xl/workbook.xml', SMALL_BYTES, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) epoch = EPOCH_DAYS[1904];
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') relation ??= idOf(attributes);
    },
  });
  const target = targets.get(relation ?? '') ?? 'worksheets/sheet1.xml';
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!zip.has(path)) throw refuseFile('The workbook has no sheet with a table.');
  return { path, epoch };
}

/** The relation of a sheet; the prefix of the attribute differs between programs. */
const idOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => /:id$/i.test(name))?.[1];

async function stringsOf(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readAll(zip, 'xl/sharedStrings.xml', STRINGS_BYTES, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    close: (name) => {
      if (name === 'si') strings.push(text);
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return strings;
}

/** The indexes of the styles that show a number as a day or a time. */
async function dateStylesOf(zip: Zip): Promise<ReadonlySet<number>> {
  const formats = new Set(DATE_FORMATS);
  const styles = new Set<number>();
  let isCells = false;
  let index = 0;
  await readAll(zip, 'xl/styles.xml', SMALL_BYTES, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && /[ymdhs]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) {
        formats.add(Number(numFmtId));
      }
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      if (formats.has(Number(numFmtId))) styles.add(index);
      index += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

interface Workbook {
  readonly strings: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  readonly epoch: number;
}

async function* rowsOf(zip: Zip, path: string, workbook: Workbook): AsyncGenerator<NumberedRow> {
  let found: NumberedRow[] = [];
  let values: string[] = [];
  let row = 0;
  let column = -1;
  let cell: Readonly<Record<string, string>> = {};
  let text = '';
  let isValue = false;
  const handlers: Handlers = {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1);
        values = [];
        column = -1;
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        refuseWide(column + 1);
        cell = attributes;
        text = '';
      } else if (name === 'v' || name === 't') isValue = true;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'row') found.push({ row, values });
      else if (name === 'c' && text !== '') {
        while (values.length < column) values.push('');
        values[column] = cellText(cell, text, workbook);
      }
    },
    text: (piece) => {
      if (isValue) text += piece;
    },
  };
  for await (const _ of parsed(zip, path, SHEET_BYTES, handlers)) {
    yield* found;
    found = [];
  }
}

/** The index of a column from the address of a cell, such as `AB12`. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText({ t, s }: Readonly<Record<string, string>>, text: string, workbook: Workbook): string {
  if (t === 's') return workbook.strings[Number(text)] ?? '';
  if (t === 'b') return text === '1' ? 'true' : 'false';
  if (t === 'e') return '';
  if (t !== undefined && t !== 'n') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (s !== undefined && workbook.dateStyles.has(Number(s))) return momentOf(number, workbook.epoch);
  // Excel stores 15 digits; the exact binary value would show more.
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}

/** A day, a time, or both. Less than a day is a time. */
function momentOf(days: number, epoch: number): string {
  const at = new Date(Math.round((days - epoch) * DAY_MS));
  if (Number.isNaN(at.getTime())) return '';
  const text = at.toISOString();
  if (days >= 0 && days < 1) return text.slice(11, 16);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
