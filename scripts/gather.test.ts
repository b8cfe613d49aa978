import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedFiles } from './gather.ts';

it('the generated files match `npm run gather`', () => {
  for (const [file, text] of Object.entries(generatedFiles()))
    expect(readFileSync(file, 'utf8'), file).toBe(text);
});
