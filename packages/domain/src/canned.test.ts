import { expect, it } from 'vitest';
import { CANNED_VARIABLES, fillVariables, unknownVariables } from './canned.ts';

it('fills variables and reports what is missing', () => {
  const text = 'Hi {{ visitor.firstName }}, {{agent.name}} {{x.y}} {{x.y}}';
  expect(fillVariables(text, { 'visitor.firstName': '{{agent.name}}', 'agent.name': ' ' })).toEqual({
    text: 'Hi {{agent.name}}, {{agent.name}} {{x.y}} {{x.y}}',
    missing: ['agent.name', 'x.y'],
  });
  const context = Object.fromEntries(CANNED_VARIABLES.map((name) => [name, 'v']));
  expect(fillVariables(CANNED_VARIABLES.map((name) => `{{${name}}}`).join(''), context).missing).toEqual([]);
});

it('tells unknown variables, each once', () => {
  expect(unknownVariables('{{agent.name}} {{a}} {{ b.c }} {{a}} {d}')).toEqual(['a', 'b.c']);
  expect(unknownVariables('')).toEqual([]);
});
