import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '..');
/** Folders whose classes every area may use and override. */
const SHARED = ['theme', 'ui', 'shell'];

/** The folder that a stylesheet belongs to: an area, or a folder beside the areas. */
const ownerOf = (file: string) =>
  file
    .split(path.sep)
    .slice(0, file.startsWith('areas') ? 2 : 1)
    .join('/');

/** The classes that start the selectors of a stylesheet. */
function rootClasses(file: string): string[] {
  const css = readFileSync(path.join(SOURCE, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/(?:^|[{};,])\s*\.([a-z][\w-]*)/g)].flatMap(([, name]) => name ?? []);
}

// Stylesheets stay loaded after their page: a class of two areas would get the rules of both.
it('a class belongs to one area, or to the shared building blocks', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync('**/*.css', { cwd: SOURCE })) {
    for (const name of rootClasses(file)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));
    }
  }
  const taken = [...owners].filter(([, of]) => of.size > 1 && !SHARED.some((folder) => of.has(folder)));
  expect(taken.map(([name, of]) => `${name}: ${[...of].join(', ')}`)).toEqual([]);
});
