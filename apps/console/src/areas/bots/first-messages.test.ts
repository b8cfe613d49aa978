import { BOT_TEMPLATES } from '@foyer/domain/bots/templates/index';
import { expect, it } from 'vitest';
import { firstMessages } from './first-messages.ts';

const graphOf = (id: string) => {
  const template = BOT_TEMPLATES.find((one) => one.id === id);
  if (!template) throw new Error(`There is no template ${id}.`);
  return template.graph;
};

it('begins as the bot does, and goes on as if the first option was chosen', () => {
  expect(firstMessages(graphOf('18'), 'en', 3)).toEqual([
    {
      by: 'bot',
      text: 'Hello, how can I help?',
      choices: ['Where is my order?', 'Return something', 'Another question'],
    },
    { by: 'visitor', text: 'Where is my order?', choices: [] },
    { by: 'bot', text: 'What is your order number? It starts with TW.', choices: [] },
  ]);
});

it.each(BOT_TEMPLATES.flatMap(({ id, graph }) => ['en', 'ar'].map((language) => ({ id, graph, language }))))(
  'shows several messages of template $id in $language, without code',
  ({ graph, language }) => {
    const messages = firstMessages(graph, language, 8);
    expect(messages.length).toBeGreaterThan(1);
    for (const { text } of messages) expect(text).not.toMatch(/[{}]|^\s*$/);
  },
);
