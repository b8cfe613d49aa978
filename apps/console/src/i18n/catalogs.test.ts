// @vitest-environment node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const ENTRY = /^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm;
const joined = (lines = '') => [...lines.matchAll(/"(.*)"/g)].map((part) => part[1]).join('');

const fileOf = (locale: string) =>
  readFileSync(path.join(import.meta.dirname, 'locales', `${locale}.po`), 'utf8');

/** Texts and their translations in a catalog. */
function catalog(locale: string): Map<string, string> {
  return new Map([...fileOf(locale).matchAll(ENTRY)].map((entry) => [joined(entry[1]), joined(entry[2])]));
}

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('the catalogs have every text of the source and none besides: npm run texts -w apps/console', async () => {
  const cwd = path.join(import.meta.dirname, '..', '..');
  const [source] = await getCatalogs(getConfig({ cwd }));
  const collected = await source?.collect();
  const texts = Object.values(collected ?? {}).map((entry) => entry.message);
  const known = [...catalog('en').keys()].filter(Boolean).map((text) => JSON.parse(`"${text}"`));
  expect([...new Set(texts)].sort()).toEqual(known.sort());
}, 60_000);

test("the console says 'no one', not 'nobody'", () => {
  expect([...catalog('en').keys()].filter((text) => /\bnobody\b/i.test(text))).toEqual([]);
});

test('everything is said in Arabic', () => {
  const arabic = catalog('ar');
  const missing = [...catalog('en').keys()].filter((text) => text !== '' && !arabic.get(text));
  expect(missing).toEqual([]);
});

test('no translation loses or invents a value', () => {
  const broken = [...catalog('ar')].filter(
    ([text, arabic]) =>
      !text.includes('plural,') && placeholders(text).join() !== placeholders(arabic).join(),
  );
  expect(broken).toEqual([]);
});

test('a text with a context is said in other words than without', () => {
  const entries = [...fileOf('ar').matchAll(/^(?:msgctxt "(.*)"\n)?msgid "(.*)"\nmsgstr "(.*)"$/gm)];
  const plain = new Map(entries.flatMap(([, context, text, arabic]) => (context ? [] : [[text, arabic]])));
  const same = entries.filter(([, context, text, arabic]) => context && plain.get(text) === arabic);
  expect(same.map(([, context, text]) => `${text} (${context})`)).toEqual([]);
});
