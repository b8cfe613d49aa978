import { expect, it } from 'vitest';
import { listCalls } from '../index.ts';

const topicsOf = (isRead: boolean) =>
  new Set(listCalls().flatMap(({ method, topics = [] }) => ((method === 'GET') === isRead ? topics : [])));

it('every changed topic is returned by a call', () => {
  const shown = topicsOf(true);
  expect([...topicsOf(false)].filter((topic) => !shown.has(topic))).toEqual([]);
});
