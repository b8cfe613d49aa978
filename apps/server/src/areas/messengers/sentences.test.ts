import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import arabic from '@foyer/contract/locales/refusals.ar.json' with { type: 'json' };
import { expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));

it('every failure of a provider that has no values is said in Arabic', () => {
  const failures = sources.flatMap((source) => source.match(/ProviderError\([^;]+;|failedAs\([^;]+;/g) ?? []);
  const sentences = failures.flatMap((failure) =>
    [...failure.matchAll(/'([A-Z][^']*\.)'/g)].map(([, sentence = '']) => sentence),
  );
  expect(sentences.length).toBeGreaterThan(70);
  expect([...new Set(sentences)].filter((sentence) => !Object.hasOwn(arabic, sentence))).toEqual([]);
});
