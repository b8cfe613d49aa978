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
  expect(render(greeting, { visitor: { first_name: '' } })).toBe('Hello, what can I do for you?');
  expect(render(greeting, { visitor: { first_name: 'Noor' } })).toBe('Hello Noor, what can I do for you?');
});
