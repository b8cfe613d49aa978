import type { StoryDialog } from '@foyer/contract/bots/shapes';
import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { useDraft } from './use-draft.ts';

const SAVE = 'PUT /jelloBuilder/updateStoryDialog';

const flow = (name: string): BotGraph => ({
  languages: ['en'],
  nodes: [{ id: 's', type: 'start', name, x: 0, y: 0, data: {}, exits: {} }],
});

const botAt = (second: number, name: string) =>
  ({ botId: 'b', graph: flow(name), lastModifiedDate: `2026-11-01T10:00:0${second}.000Z` }) as StoryDialog;

let server: FakeServer;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  server.stop();
  vi.useRealTimers();
});

const opened = (answers: Answers) => {
  server = fakeServer(answers);
  return renderHook(({ bot }) => useDraft(bot, false), { initialProps: { bot: botAt(1, 'Mine') } });
};

test('undo does not take back what another member stored', () => {
  const { result, rerender } = opened({});
  rerender({ bot: botAt(2, 'Theirs') });
  act(() => result.current.dispatch({ type: 'undo' }));
  expect(result.current.flow.graph.nodes[0]?.name).toBe('Theirs');
  expect(result.current.isSaved).toBe(true);
});

test('shows what another member stored, unless something is unsaved', async () => {
  const { result, rerender } = opened({});
  rerender({ bot: botAt(2, 'Theirs') });
  expect(result.current.flow.graph.nodes[0]?.name).toBe('Theirs');
  expect(result.current.precondition()).toEqual({ ifUnmodifiedSince: botAt(2, '').lastModifiedDate });
  act(() => result.current.dispatch({ type: 'change', graph: flow('Changed') }));
  rerender({ bot: botAt(3, 'Theirs again') });
  expect(result.current.flow.graph.nodes[0]?.name).toBe('Changed');
});

test('says why a flow is refused, and stores it again once it is changed', async () => {
  let isRefused = true;
  const { result } = opened({
    [SAVE]: () => {
      const field = 'graph.nodes.0.name';
      if (isRefused) throw new Refused(400, 'bad_input', `${field} is too long.`, field);
      return botAt(2, 'Short');
    },
  });
  act(() => result.current.dispatch({ type: 'change', graph: flow('Long') }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(result.current).toMatchObject({ state: 'refused', refusal: '“Long” is too long.' });
  expect(server.called).toEqual([SAVE]);
  isRefused = false;
  act(() => result.current.dispatch({ type: 'change', graph: flow('Short') }));
  expect(result.current.state).not.toBe('refused');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(result.current.state).toBe('saved');
});

test('after another member changed the flow, it is stored again only when the member keeps the own one', async () => {
  const { result } = opened({ [SAVE]: () => botAt(3, 'Mine') });
  const nameShown = () => result.current.flow.graph.nodes[0]?.name;
  act(() => result.current.markConflict());
  expect(result.current).toMatchObject({ state: 'conflict', isSaved: false });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(server.called).toEqual([]);
  act(() => result.current.keepOver(botAt(2, 'Theirs')));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(server.called).toEqual([SAVE]);
  expect(result.current.state).toBe('saved');
  expect(nameShown()).toBe('Mine');
  act(() => result.current.dispatch({ type: 'undo' }));
  expect(nameShown()).toBe('Theirs');
});

test('keeps what is changed while the flow of the other member is fetched', async () => {
  const bodies: unknown[] = [];
  const { result } = opened({
    [SAVE]: ({ body }) => {
      bodies.push(body);
      return botAt(3, 'Typed');
    },
  });
  act(() => result.current.markConflict());
  const { keepOver } = result.current;
  act(() => result.current.dispatch({ type: 'change', graph: flow('Typed') }));
  act(() => keepOver(botAt(2, 'Theirs')));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(result.current.flow.graph.nodes[0]?.name).toBe('Typed');
  expect(bodies).toEqual([
    { botId: 'b', graph: flow('Typed'), ifUnmodifiedSince: botAt(2, '').lastModifiedDate },
  ]);
});

test('shows the own flow again after that of another member was shown instead', () => {
  const { result } = opened({});
  act(() => result.current.markConflict());
  act(() => result.current.replace(botAt(2, 'Theirs')));
  expect(result.current).toMatchObject({ state: 'saved', isSaved: true });
  act(() => result.current.dispatch({ type: 'undo' }));
  expect(result.current.flow.graph.nodes[0]?.name).toBe('Mine');
  expect(result.current.isSaved).toBe(false);
});

test('stores the changes of two members together, and undoes only the own ones', async () => {
  const step = (id: string, text: string) =>
    ({ id, type: 'say', name: id, x: 0, y: 0, data: { text: { en: text } }, exits: {} }) as BotNode;
  const two = (a: string, b: string): BotGraph => ({
    languages: ['en'],
    nodes: [step('a', a), step('b', b)],
  });
  const botWith = (second: number, graph: BotGraph) => ({ ...botAt(second, ''), graph }) as StoryDialog;
  const bodies: unknown[] = [];
  server = fakeServer({
    [SAVE]: ({ body }) => {
      bodies.push(body);
      if (bodies.length === 1) throw new Refused(409, 'conflict', 'Changed meanwhile.');
      return botAt(3, '');
    },
    'GET /jelloBuilder/storyDialog': () => botWith(2, two('A', 'Theirs')),
  });
  const { result } = renderHook(() => useDraft(botWith(1, two('A', 'B')), false));
  act(() => result.current.dispatch({ type: 'change', graph: two('Mine', 'B') }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(bodies.at(-1)).toEqual({
    botId: 'b',
    graph: two('Mine', 'Theirs'),
    ifUnmodifiedSince: botAt(2, '').lastModifiedDate,
  });
  expect(result.current).toMatchObject({ state: 'saved', flow: { graph: two('Mine', 'Theirs') } });
  act(() => result.current.dispatch({ type: 'undo' }));
  expect(result.current.flow.graph).toEqual(two('A', 'Theirs'));
});
