import { expect, it } from 'vitest';
import { jsonTemplate } from './json-body.ts';
import { liquid } from './liquid.ts';

const filled = (template: string, order: unknown) =>
  liquid.parseAndRenderSync(jsonTemplate(template), { order });

it.each([
  ['{"order":"{{order}}"}', 'x","admin":true,"y":"', { order: 'x","admin":true,"y":"' }],
  ['{"order":"No {{ order | upcase }}\\n"}', 'a"\nb', { order: 'No A"\nB\n' }],
  ['{"order":{{order}}}', 42, { order: 42 }],
  ['{"order":{{order}}}', '42', { order: 42 }],
  ['{"order":{{ order }}}', '1,"admin":true', { order: '1,"admin":true' }],
  ['{"order":{{order}}}', undefined, { order: null }],
  ['{"order":"{{order}}"}', undefined, { order: '' }],
  ['{"order":{{ order | json }}}', { a: '"' }, { order: { a: '"' } }],
  ['{"order":{{ order | raw }}}', '[1]', { order: [1] }],
  ['{% if order == "a" %}{"is":"{{order}}"}{% endif %}', 'a', { is: 'a' }],
])('%s with %j is %j', (template, order, body) => {
  expect(JSON.parse(filled(template, order))).toEqual(body);
});
