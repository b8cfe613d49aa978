import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gathered } from './gather.ts';

it('the files that name every area are as `npm run gather` writes them', () => {
  for (const [file, text] of Object.entries(gathered())) expect(readFileSync(file, 'utf8'), file).toBe(text);
});
