import { shopInfo } from '@foyer/domain/bots/templates/retail';
import { orderHelp } from '@foyer/domain/bots/templates/shop';
import { expect, it } from 'vitest';
import { batchTime, turnRenderer } from './render.ts';

const SLOW =
  '{% for a in (1..9000) %}{% for b in (1..9000) %}{% assign c = b | plus: a %}{% endfor %}{% endfor %}';

it('stops a batch of turns whose templates take as long as one turn may', () => {
  const time = batchTime();
  const turns = Array.from({ length: 25 }, () => turnRenderer(time));
  const begun = performance.now();
  expect(() => {
    for (const render of turns) render(SLOW, {});
  }).toThrow('too long');
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it('leaves a slow template empty in a turn alone, and fills others', () => {
  const render = turnRenderer();
  expect(render(SLOW, {})).toBe('');
  expect(render('Hello {{ name }}', { name: 'Noor' })).toBe('Hello Noor');
});

it('greets visitors by name, and those without one too', () => {
  const texts = JSON.stringify(orderHelp.graph);
  const greeting = /Hello\{%[^"]*/.exec(texts)?.[0] ?? '';
  const render = turnRenderer();
  expect(render(greeting, { visitor: { first_name: '' } })).toBe('Hello, how can I help?');
  expect(render(greeting, { visitor: { first_name: 'Noor' } })).toBe('Hello Noor, how can I help?');
});

it.each([
  ['en', 'Which hours are you open, Monday to Sunday?'],
  ['ar', 'ما أوقات العمل من الاثنين إلى الأحد؟'],
])('asks knowledge for the opening hours in the language of the chat: %s', (language, question) => {
  const hours = shopInfo.graph.nodes.find(({ id }) => id === 'hours');
  const asked = hours?.type === 'knowledge' ? hours.data.question : '';
  expect(turnRenderer()(asked, { language })).toBe(question);
});
