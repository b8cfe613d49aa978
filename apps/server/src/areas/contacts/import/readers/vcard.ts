import ICAL from 'ical.js';
import { type FileTable, limited, type NumberedRow } from './table.ts';

const HEADER = [
  'Name',
  'First name',
  'Last name',
  'Email',
  'Email 2',
  'Phone',
  'Phone 2',
  'Company',
  'City',
  'Country',
  'Language',
  'Tags',
  'Notes',
  'Birthday',
];

/** Reads vCards of version 2.1, 3 or 4, one row for each card. */
export function readVcardTable(content: Buffer): FileTable {
  const text = content.toString('utf8').replace(/^\ufeff/, '');
  return { header: HEADER, rows: limited(rowsOf(text), HEADER.length) };
}

function* rowsOf(text: string): Generator<NumberedRow> {
  let row = 0;
  for (const [card] of text.matchAll(/^BEGIN:VCARD\s[\s\S]*?^END:VCARD/gim)) {
    row += 1;
    yield { row, values: valuesOf(card) };
  }
}

type Property = [name: string, parameters: Record<string, unknown>, type: string, ...values: unknown[]];

function valuesOf(card: string): string[] {
  const properties = parsed(card);
  const all = (name: string): unknown[] =>
    properties.flatMap(([one, , , ...values]) =>
      one === name ? [values.length > 1 ? values : values[0]] : [],
    );
  const texts = (name: string) => all(name).map((value) => flat(value).replace(/^(mailto|tel):/i, ''));
  const [surname, given] = partsOf(all('n')[0]);
  const address = partsOf(all('adr')[0]);
  const [company] = partsOf(all('org')[0]);
  const [email, email2] = texts('email');
  const [phone, phone2] = texts('tel');
  const name = texts('fn')[0];
  const hasParts = Boolean(surname || given);
  return [
    hasParts ? '' : name,
    given,
    surname,
    email,
    email2,
    phone,
    phone2,
    company,
    address[3],
    address[6],
    texts('lang')[0],
    texts('categories').join(', '),
    texts('note')[0],
    texts('bday')[0],
  ].map((value) => value ?? '');
}

/** The properties of a card; none when it cannot be read, so that its row is reported as an error. */
function parsed(card: string): Property[] {
  try {
    const [, properties] = ICAL.parse(modern(card)) as unknown as [string, Property[]];
    return properties.map(([name, ...rest]) => [name.replace(/^item\d+\./, ''), ...rest] as Property);
  } catch {
    return [];
  }
}

const partsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(';')).map((part) => flat(part).trim());

/** The parser leaves escaped semicolons as they are. */
const flat = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(flat).filter(Boolean).join(', ')
    : String(value ?? '').replaceAll('\\;', ';');

/** Version 2.1 encodes texts as quoted-printable and abbreviates types; both become version 3. */
function modern(card: string): string {
  const unfolded = card.replace(/=\r?\n/g, (fold) => (/QUOTED-PRINTABLE/i.test(card) ? '' : fold));
  return unfolded
    .split(/\r?\n/)
    .map((line) => {
      const [, head = '', value = ''] = /^([^:]*;[^:]*QUOTED-PRINTABLE[^:]*):(.*)$/i.exec(line) ?? [];
      if (!head) return /^VERSION:2/i.test(line) ? 'VERSION:3.0' : withTypes(line);
      const bytes = value.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      );
      const isLatin = /CHARSET="?(iso-8859-1|windows-1252)/i.test(head);
      const text = Buffer.from(bytes, 'latin1').toString(isLatin ? 'latin1' : 'utf8');
      return `${head.split(';')[0]}:${text.replaceAll('\n', '\\n').replaceAll('\r', '')}`;
    })
    .join('\r\n');
}

/** `TEL;CELL;HOME:…` becomes `TEL;TYPE=CELL;TYPE=HOME:…`. */
function withTypes(line: string): string {
  const colon = line.indexOf(':');
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  if (colon < 0 || parameters.every((one) => one.includes('='))) return line;
  return `${[name, ...parameters.map((one) => (one.includes('=') ? one : `TYPE=${one}`))].join(';')}${line.slice(colon)}`;
}
