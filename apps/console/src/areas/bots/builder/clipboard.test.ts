import { emptyGraph } from '@foyer/domain/bots/layout';
import { expect, it } from 'vitest';
import { copiedText, pasteText } from './clipboard.ts';

const withNote = { ...emptyGraph(), notes: [{ id: 'note1', text: 'Ask sales', x: 0, y: 0 }] };

it('copies steps with the connections among themselves into another bot, under new ids', async () => {
  const text = copiedText(withNote, ['start', 'hello', 'person', 'note1']);
  const pasted = await pasteText(emptyGraph(), text);
  if ('refused' in pasted) throw new Error(pasted.refused);
  const { graph, ids } = pasted;
  const added = graph.nodes.filter(({ id }) => ids.includes(id));
  expect(added.map(({ type }) => type)).toEqual(['say', 'handover']);
  expect(added[0]?.exits).toEqual({ next: added[1]?.id });
  expect(graph.notes).toMatchObject([{ text: 'Ask sales' }]);
  expect(new Set(graph.nodes.map(({ id }) => id)).size).toBe(graph.nodes.length);
  const alone = await pasteText(emptyGraph(), copiedText(withNote, ['hello']));
  expect('graph' in alone && alone.graph.nodes.at(-1)?.exits).toEqual({});
});

it('refuses what is not steps, and more than a flow can have', async () => {
  const text = copiedText(emptyGraph(), ['hello']);
  const bad = JSON.parse(text);
  bad.nodes[0].data = { script: 'alert(1)' };
  for (const other of ['', 'hello', '{"kind":"foyer-bot-steps"', JSON.stringify(bad)])
    expect(await pasteText(emptyGraph(), other)).toEqual({ refused: 'other' });
  const [first] = emptyGraph().nodes;
  const full = { ...emptyGraph(), nodes: Array.from({ length: 500 }, () => first).filter((node) => !!node) };
  expect(await pasteText(full, text)).toEqual({ refused: 'full' });
  expect(copiedText(emptyGraph(), ['start'])).toBe('');
});
