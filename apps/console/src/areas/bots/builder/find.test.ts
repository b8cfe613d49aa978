import { emptyGraph } from '@foyer/domain/bots/layout';
import { expect, it } from 'vitest';
import { foundIn } from './find.ts';

it('finds texts of steps, their kinds and notes', () => {
  const graph = { ...emptyGraph(), notes: [{ id: 'n', text: 'How long?', x: 0, y: 9000 }] };
  const labelOf = (type: string) => (type === 'handover' ? 'Hand over' : type);
  expect(foundIn(graph, ' HOW ', labelOf)).toEqual(['hello', 'n']);
  expect(foundIn(graph, 'hand over', labelOf)).toEqual(['person']);
  expect(foundIn(graph, 'zebra', labelOf)).toEqual([]);
  expect(foundIn(graph, ' ', labelOf)).toEqual([]);
});
