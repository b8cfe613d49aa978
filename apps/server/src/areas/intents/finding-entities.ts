import type { EntityValue, FoundEntity } from '@foyer/contract/intents/entity-shapes';
import { type Extracted, patternIn } from '@foyer/domain/extraction';
import { asc, eq, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { findValues, type ReadingContext } from '../../kernel/finding-values.ts';
import { entities } from './tables.ts';

export type EntityRow = typeof entities.$inferSelect;

/** The entities of a merchant by name. */
export const readEntities = ({ merchantId, read }: Tenant): Promise<EntityRow[]> =>
  read((db) =>
    db
      .select()
      .from(entities)
      .where(eq(entities.merchantId, merchantId))
      .orderBy(asc(sql`lower(${entities.name})`), asc(entities.id)),
  );

const FOUND_MAX = 50;
const NUMBER = String.raw`-?\d{1,12}([.,]\d{1,6})?`;
const MONEY = String.raw`([€$£¥]|(EUR|USD|GBP|SEK|NOK|DKK|CHF|AED|SAR)\b) ?\d{1,9}([.,]\d{1,3})*|\d{1,9}([.,]\d{1,3})* ?([€$£¥]|(EUR|USD|GBP|SEK|NOK|DKK|CHF|AED|SAR|kr)\b)`;

/** The values of entities in a text, in its order. */
export function findEntities(
  text: string,
  wanted: readonly EntityRow[],
  context: ReadingContext = { country: '', language: 'en', at: new Date() },
): FoundEntity[] {
  return wanted
    .flatMap((entity) =>
      valuesIn(text, entity, context).map((found) => ({
        entityId: entity.id,
        name: entity.name,
        value: found.value,
        text: found.text,
        index: found.index,
      })),
    )
    .sort((a, b) => a.index - b.index)
    .slice(0, FOUND_MAX);
}

function valuesIn(text: string, { kind, pattern, values }: EntityRow, context: ReadingContext): Extracted[] {
  switch (kind) {
    case 'list':
      return listedIn(text, values);
    case 'number':
      return patternIn(NUMBER, text);
    case 'money':
      return patternIn(MONEY, text);
    default:
      return findValues({ kind, pattern }, text, context);
  }
}

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: plain(word),
    from: index,
    to: index + word.length,
  }));

/** Letters without case and accents. */
const plain = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The values of a list in a text, the longest first, also with a typo. */
function listedIn(text: string, values: readonly EntityValue[]): Extracted[] {
  const words = wordsIn(text);
  const names = values
    .flatMap(({ value, synonyms }) =>
      [value, ...synonyms].map((name) => ({ value, parts: wordsIn(name).map((word) => word.text) })),
    )
    .filter(({ parts }) => parts.length > 0)
    .sort((a, b) => b.parts.length - a.parts.length);
  const found: Extracted[] = [];
  const used = new Set<number>();
  for (const isSame of [(a: string, b: string) => a === b, isTypo]) {
    for (const { value, parts } of names) {
      for (let at = 0; at + parts.length <= words.length; at += 1) {
        const isFree = parts.every((_, n) => !used.has(at + n));
        if (!isFree || !parts.every((part, n) => isSame(part, words[at + n]?.text ?? ''))) continue;
        for (const n of parts.keys()) used.add(at + n);
        const [first, last] = [words[at], words[at + parts.length - 1]];
        const [from, to] = [first?.from ?? 0, last?.to ?? 0];
        found.push({ value, text: text.slice(from, to), index: from });
      }
    }
  }
  return found;
}

/** Short words have no typos, since they would become other words. */
const TYPO_FROM = 5;
const TWO_TYPOS_FROM = 9;

/** Whether a word is another one with a letter (of long words: two) added, missing, wrong or swapped. */
function isTypo(word: string, written: string): boolean {
  if (word === written) return true;
  const allowed = word.length >= TWO_TYPOS_FROM ? 2 : word.length >= TYPO_FROM ? 1 : 0;
  if (Math.abs(word.length - written.length) > allowed) return false;
  let earlier: number[] = [];
  let row = Array.from({ length: written.length + 1 }, (_, n) => n);
  for (let a = 1; a <= word.length; a += 1) {
    const next = [a];
    for (let b = 1; b <= written.length; b += 1) {
      const cost = word[a - 1] === written[b - 1] ? 0 : 1;
      let least = Math.min((row[b] ?? 0) + 1, (next[b - 1] ?? 0) + 1, (row[b - 1] ?? 0) + cost);
      if (word[a - 1] === written[b - 2] && word[a - 2] === written[b - 1])
        least = Math.min(least, (earlier[b - 2] ?? 0) + 1);
      next.push(least);
    }
    earlier = row;
    row = next;
  }
  return (row[written.length] ?? 0) <= allowed;
}
