import { expect, it } from 'vitest';
import { checkGraph } from '../checker.ts';
import { advance } from '../engine.ts';
import type { BotNode } from '../graph.ts';
import { portsOf } from '../parts.ts';
import { type BotInput, isLive, newSession } from '../session.ts';
import { envAt } from '../testing.ts';
import { BOT_TEMPLATES } from './index.ts';

const env = envAt(Date.parse('2026-12-01'));

const talk = (id: string, language: string, says: readonly string[]) => {
  const graph = BOT_TEMPLATES.find((template) => template.id === id)?.graph;
  if (!graph) throw new Error(`There is no template ${id}.`);
  return says.reduce(
    ({ state }, text) => advance(graph, state, { type: 'message', text, hasFile: false }, env),
    advance(graph, newSession(language, 1, { language }), { type: 'start' }, env),
  ).effects;
};

it('asks for a picture again when something is typed instead', () => {
  expect(talk('29', 'en', ['It arrived damaged', 'Here you are'])).toMatchObject([
    { type: 'say', text: 'Please attach a picture.' },
  ]);
});

it('asks for no day that is over, or still to come, where that makes no sense', () => {
  const unlimited = BOT_TEMPLATES.flatMap(({ graph }) => graph.nodes).filter(
    (node) => node.type === 'ask' && node.data.input === 'DATE' && !node.data.min && !node.data.max,
  );
  expect(unlimited).toEqual([]);
});

const ANSWERS: Readonly<Record<string, string>> = {
  REGEX: 'TW-48213',
  EMAIL: 'mia@shop.example',
  NUMBER: '4',
  RATING: '2',
  DATE: '2026-12-01',
  TIME: '19:30',
};

it.each(
  BOT_TEMPLATES.flatMap(({ name, graph }) =>
    ['en', 'ar'].map((language) => ({ name: name.en, graph, language })),
  ),
)('The template $name comes to an end in $language, whatever is chosen', ({ graph, language }) => {
  expect(checkGraph(graph)).toEqual([]);
  const ends = new Set<string>();
  for (let seed = 0; seed < 40; seed += 1) {
    let done = advance(graph, newSession(language, 1, {}), { type: 'start' }, env);
    for (let turn = 0; turn < 40 && isLive(done.state); turn += 1) {
      const at = graph.nodes.find(({ id }) => id === done.state.node) as BotNode;
      const ports = portsOf(at);
      const pick = (seed * 7 + turn * 3) % ports.length;
      const input: BotInput =
        done.state.status === 'call'
          ? { type: 'result', port: ports[pick] ?? '', variables: {} }
          : {
              type: 'message',
              text: at.type === 'ask' ? (ANSWERS[at.data.input] ?? 'Mia') : String(pick + 1),
              hasFile: true,
            };
      for (const effect of done.effects)
        if (effect.type === 'say') expect(effect.text).not.toMatch(/undefined/);
      done = advance(graph, done.state, input, env);
    }
    ends.add(done.state.reason ?? done.state.status);
  }
  expect(ends).not.toContain('failed');
  expect(ends.has('closed') || ends.has('flow')).toBe(true);
});
