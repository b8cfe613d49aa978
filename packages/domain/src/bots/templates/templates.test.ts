import { expect, it } from 'vitest';
import { advance } from '../engine.ts';
import { newSession } from '../session.ts';
import { render } from '../testing.ts';
import { BOT_TEMPLATES } from './index.ts';

const talk = (id: string, language: string, says: readonly string[]) => {
  const graph = BOT_TEMPLATES.find((template) => template.id === id)?.graph;
  if (!graph) throw new Error(`There is no template ${id}.`);
  const options = { now: 0, render };
  return says.reduce(
    ({ state }, text) => advance(graph, state, { type: 'message', text, hasFile: false }, options),
    advance(graph, newSession(language, 1, { language }), { type: 'start' }, options),
  ).effects;
};

it('asks for a picture again when something is typed instead', () => {
  expect(talk('29', 'en', ['It arrived damaged', 'Here you are'])).toMatchObject([
    { type: 'say', text: 'Please attach a picture.' },
  ]);
});
