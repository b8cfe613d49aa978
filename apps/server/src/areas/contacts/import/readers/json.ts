import { conversationReader, tableOfConversations } from './conversations.ts';
import { type FileTable, limited, type NumberedRow, refuseFile, refuseWide } from './table.ts';

type Value = Readonly<Record<string, unknown>>;

const DEPTH_MAX = 4;
const QUOTE = 34;
const BACKSLASH = 92;
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93];

/**
 * Reads JSON with one object for each person: a list, objects line by line, or an object with a list, as the APIs and
 * exports of Chatwoot (`payload`, also within `data`), Zendesk (`users`) and Intercom (`data`) give it. Nested fields
 * become columns such as `custom_attributes.plan`. Of their conversations, it reads the people with what they wrote.
 */
export function readJsonTable(content: Buffer): FileTable {
  const reader = conversationReader(valuesIn(content).next().value);
  if (reader) {
    const { header, rows } = tableOfConversations(conversationsIn(content, reader));
    return { header, rows: limited(rows, header.length) };
  }
  const columns = new Map<string, number>();
  for (const value of objectsIn(content)) {
    for (const key of Object.keys(value)) {
      if (!columns.has(key)) columns.set(key, columns.size);
    }
    refuseWide(columns.size);
  }
  if (columns.size === 0) throw refuseFile('The file has no rows.');
  return { header: [...columns.keys()], rows: limited(rowsOf(content, columns), columns.size) };
}

function* rowsOf(content: Buffer, columns: ReadonlyMap<string, number>): Generator<NumberedRow> {
  let row = 0;
  for (const value of objectsIn(content)) {
    row += 1;
    const values = Array.from({ length: columns.size }, () => '');
    for (const [key, text] of Object.entries(value)) values[columns.get(key) ?? 0] = text;
    yield { row, values };
  }
}

/** The flattened people of the content. */
function* objectsIn(content: Buffer): Generator<Record<string, string>> {
  for (const value of valuesIn(content)) yield flattened(value);
}

function* conversationsIn<Found>(content: Buffer, read: (value: unknown) => Found): Generator<Found> {
  for (const value of valuesIn(content)) yield read(value);
}

/** The objects of the content, parsed one at a time. */
function* valuesIn(content: Buffer): Generator<Value> {
  for (const [start, end] of spansIn(content)) {
    try {
      yield JSON.parse(content.toString('utf8', start, end)) as Value;
    } catch (error) {
      throw error instanceof SyntaxError ? refuseFile('The JSON is damaged.') : error;
    }
  }
}

/** The positions of the people: objects at the top, or in the first list that an object at the top has. */
function* spansIn(content: Buffer): Generator<readonly [start: number, end: number]> {
  const depth = depthOfPeople(content);
  let level = 0;
  let start = -1;
  let isText = false;
  let lists = 0;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN || byte === OPEN_LIST) {
      if (byte === OPEN_LIST && level === depth - 1) lists += 1;
      if (byte === OPEN && level === depth && start < 0 && (depth < 2 || lists === 1)) start = at;
      level += 1;
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      level -= 1;
      if (level === depth && start >= 0) {
        yield [start, at + 1];
        start = -1;
      }
    }
  }
  if (level !== 0 || isText) throw refuseFile('The JSON is damaged.');
}

/** A list of people or conversations in an object. */
const LIST = /"(?:payload|users|data|contacts|results|people|conversations|tickets)"\s*:\s*\[/g;

/** 0 for objects line by line, 1 for a list, 2 for an object with a list of people, 3 for one with it within `data`. */
function depthOfPeople(content: Buffer): number {
  const head = content
    .toString('utf8', 0, 4096)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (head.startsWith('[')) return 1;
  if (/\}\s*\n\s*\{/.test(head)) return 0;
  const levels = [...head.matchAll(LIST)].map(({ index }) => levelAfter(head.slice(0, index)));
  if (levels.includes(1)) return 2;
  return levels.includes(2) && /^\{\s*"data"\s*:\s*\{/.test(head) ? 3 : 0;
}

/** How many objects and lists are open at the end of a text. */
function levelAfter(json: string): number {
  const signs = json.replace(/"(?:\\.|[^"\\])*"/g, '');
  return signs.replace(/[^[{]/g, '').length - signs.replace(/[^\]}]/g, '').length;
}

function flattened(value: Value): Record<string, string> {
  const flat: Record<string, string> = {};
  const add = (path: string, one: unknown, depth: number): void => {
    if (one === null || one === undefined || path.endsWith('__proto__')) return;
    if (Array.isArray(one)) flat[path] = one.map(nameOf).filter(Boolean).join(', ');
    else if (typeof one !== 'object') flat[path] = String(one);
    else if (Array.isArray((one as { data?: unknown }).data))
      add(path, (one as { data: unknown }).data, depth);
    else if (depth < DEPTH_MAX) {
      for (const [key, inner] of Object.entries(one)) add(path ? `${path}.${key}` : key, inner, depth + 1);
    }
  };
  add('', value, 0);
  return flat;
}

/** A value of a list: a text, or an object such as a tag or company by its name. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { name, title, value: text } = value as Record<string, unknown>;
  return String(name ?? title ?? text ?? '');
}
