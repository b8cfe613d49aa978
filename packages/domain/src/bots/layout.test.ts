import { expect, it } from 'vitest';
import { tidied } from './layout.ts';
import { graphOf, node } from './testing.ts';

it('places a long chain in columns beside each other', () => {
  const steps = Array.from({ length: 60 }, (_, n) =>
    node({ id: `s${n}`, type: n === 0 ? 'start' : 'say', data: {}, exits: { next: `s${n + 1}` } }),
  );
  const places = tidied(graphOf(...steps)).nodes.map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(60);
  const { nodes } = tidied(graphOf(...steps));
  expect(Math.max(...nodes.map(({ y }) => y))).toBeLessThan(4_000);
});
