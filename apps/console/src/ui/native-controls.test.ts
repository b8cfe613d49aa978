import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '..');
const NATIVE = /<select\b|type=["'](?:date|time|month|week|datetime-local)["']/;

// Lists and calendars of browsers follow neither the theme nor the format of Specification 9.
it('chooses options and days by the components of the console, not by those of the browser', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCE, exclude: ['**/*.test.tsx'] });
  const native = files.filter((file) => NATIVE.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(native).toEqual([]);
});
