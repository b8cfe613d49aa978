import { expect, it } from 'vitest';
import { excerptOf, plainText } from './markdown.ts';

const BODY = `## Times

| Where | In stock | Made to order |
| --- | --- | --- |
| *Spain* | 2 to 4 days | |
| UK | 4 to 6 days | 8 weeks |

We write the evening before.

1. Wait.
2. Rub.

- One
- Two`;

it('says a table and lists in sentences for those who read passages', () => {
  expect(plainText(BODY).replaceAll(/\n+/g, '\n')).toBe(
    [
      '## Times',
      'Where: Spain; In stock: 2 to 4 days.',
      'Where: UK; In stock: 4 to 6 days; Made to order: 8 weeks.',
      'We write the evening before.',
      'Wait.',
      'Rub.',
      'One',
      'Two',
    ].join('\n'),
  );
});

it('describes an article by its first paragraph, or by what it begins with', () => {
  expect(excerptOf(BODY)).toBe('We write the evening before.');
  expect(excerptOf('- One\n- Two')).toBe('One Two');
});
