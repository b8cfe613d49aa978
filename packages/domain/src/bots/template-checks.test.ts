import { expect, it } from 'vitest';
import { checkGraph } from './checker.ts';
import { graphOf, node } from './testing.ts';

const problemsOfText = (text: string) =>
  checkGraph(
    graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'a' } }),
      node({ id: 'a', type: 'close', data: { text: { en: text, ar: 'x' } } }),
    ),
  ).map(({ code, node: id, detail }) => [code, id, detail]);

it.each([
  'Hi {{ message ',
  'Hi {% if message %} x',
  '{% foo %}',
  '{% render "x" %}',
  '{{ message | nosuch }}',
  '{% for i in (1..100000000) %}xxxxxxxx{% endfor %}',
  '{{ (1..100000000) | size }}',
])('a flow is refused with the template %s', (template) => {
  expect(problemsOfText(template)).toEqual([['bad_template', 'a', template]]);
});

it.each([
  'Hi {{ visitor.first_name }}',
  '{% assign q = "a,b" | split: "," %}{{ q | join: "x" }}',
  '{% capture z %}x{% endcapture %}{{ z }}',
  '{% for word in message %}{{ word }}{% endfor %}',
])('a flow may have the template %s', (template) => {
  expect(problemsOfText(template)).toEqual([]);
});

it('a flow names a variable that only a condition of a template uses', () => {
  expect(problemsOfText('{% if colour %}x{% endif %}')).toEqual([['unknown_variable', 'a', 'colour']]);
});

it.each([
  ['http', '{% echo message %}', ['{% echo message %}']],
  ['http', '{"a":1{%- liquid\n echo message %}}', ['{%- liquid\n echo message %}']],
  ['webhook', '{% cycle message, 1 %}', ['{% cycle message, 1 %}']],
  ['webhook', '{% if message == "echo" %}{"is":{{ message }}}{% endif %}', []],
])('the JSON of a step %s, %s, is refused for %j', (type, body, refused) => {
  const data = { method: 'POST', url: 'https://a.example', body, save: [], text: {}, minutes: 1 };
  const exits = { next: 'a', notFound: 'a', failed: 'a', timeout: 'a' };
  const checked = checkGraph(
    graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'h' } }),
      node({ id: 'h', type, data, exits }),
      node({ id: 'a', type: 'close', data: { text: {} } }),
    ),
  );
  expect(checked.map(({ code, detail }) => [code, detail])).toEqual(
    refused.map((tag) => ['bad_template', tag]),
  );
});

it('a form may have any tag', () => {
  const headers = [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }];
  const data = { method: 'POST', url: 'https://a.example', body: 'a={% echo message %}', save: [], headers };
  const graph = graphOf(
    node({ id: 's', type: 'start', data: {}, exits: { next: 'h' } }),
    node({ id: 'h', type: 'http', data, exits: { next: 'a', notFound: 'a', failed: 'a' } }),
    node({ id: 'a', type: 'close', data: { text: {} } }),
  );
  expect(checkGraph(graph)).toEqual([]);
});
