import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canPublish, checkGraph } from './checker.ts';
import { advance } from './engine.ts';
import { BOT_LIMITS, type BotGraph, type BotNode, isCall } from './graph.ts';
import { answersOf, portsOf } from './parts.ts';
import { type BotInput, type BotState, isLive, newSession } from './session.ts';
import { envAt, graphOf, node } from './testing.ts';

const TYPES = [
  'say',
  'set',
  'jump',
  'ask',
  'buttons',
  'condition',
  'random',
  'subflow',
  'return',
  'wait',
  'http',
  'webhook',
  'otp',
  'form',
  'webview',
  'device',
  'payment',
  'close',
  'handover',
] as const;

const dataOf = (type: (typeof TYPES)[number]) => {
  const text = { en: 'x', ar: 'x' };
  const branches = [
    {
      id: 'b',
      label: '',
      weight: 1,
      match: 'all',
      tests: [{ variable: 'v', operator: 'isEqualTo', value: 'yes' }],
    },
  ];
  return {
    text,
    departmentId: null,
    variable: 'v',
    value: 'yes',
    input: 'TEXT',
    pattern: '',
    attempts: 2,
    retryText: {},
    minutes: ['wait', 'webhook', 'otp', 'device'].includes(type) ? 1 : null,
    buttons: [{ id: 'b', label: text, action: 'postback', value: '' }],
    branches,
    method: 'GET',
    url: 'https://a.example',
    body: '',
    save: [],
    title: text,
    size: 'M',
    to: 'mia@shop.example',
    resends: 1,
    command: 'go',
    parameters: [],
    amount: '5',
    fields: [{ id: 'f', label: text, input: 'TEXT', variable: 'v', required: true }],
  };
};

/** Graphs of any steps and exits, often complete. */
const graphs = fc
  .array(
    fc.record({
      type: fc.constantFrom(...TYPES),
      to: fc.array(fc.nat(13), { minLength: 3, maxLength: 3 }),
      cut: fc.nat(60),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps): BotGraph => {
    const first = node({ id: '0', type: 'start', data: {}, exits: { next: '1' } });
    const others = steps.map(({ type, to, cut }, index) => {
      const one = node({ id: String(index + 1), type, data: dataOf(type) });
      const exits = portsOf(one).flatMap((port, at) =>
        cut === at ? [] : [[port, String(((to[at] ?? 0) % steps.length) + 1)]],
      );
      return { ...one, exits: Object.fromEntries(exits) };
    });
    return graphOf(first, ...others);
  });

/** How a call is answered: the first of its ports for `yes`, otherwise the second. */
const resultOf = ({ nodes }: BotGraph, state: BotState, text: string): string => {
  const at = nodes.find(({ id }) => id === state.node);
  const ports = at && isCall(at) ? answersOf(at) : [];
  return ports[text === 'yes' ? 0 : 1] ?? '';
};

const inputs = fc.array(fc.constantFrom('yes', 'x', ''), { maxLength: 30 });

describe('Any flow', () => {
  it('takes a bounded number of steps, and never fails where the checker finds no error', () => {
    let [sound, failed] = [0, 0];
    fc.assert(
      fc.property(graphs, inputs, fc.nat(1000), (graph, texts, seed) => {
        const isSound = canPublish(checkGraph(graph));
        let at = 0;
        let state = advance(graph, newSession('en', seed, {}), { type: 'start' }, envAt(at)).state;
        for (const text of texts) {
          if (!isLive(state)) break;
          at += 60_000;
          const input: BotInput =
            state.status === 'time'
              ? { type: 'time' }
              : state.status === 'call'
                ? { type: 'result', port: resultOf(graph, state, text), variables: {}, hash: 'yes' }
                : { type: 'message', text, hasFile: false };
          const isCode = (typed: string, hash: string) => typed === hash;
          const done = advance(graph, state, input, { ...envAt(at), isCode });
          expect(done.state.steps - state.steps).toBeLessThanOrEqual(BOT_LIMITS.stepsPerInput);
          state = done.state;
        }
        if (isSound) sound += 1;
        if (state.status === 'failed') failed += 1;
        return !(isSound && state.status === 'failed');
      }),
      { numRuns: 3000 },
    );
    expect(sound).toBeGreaterThan(100);
    expect(failed).toBeGreaterThan(100);
  });

  it('is refused when it runs in a circle without waiting, and then fails', () => {
    const loop = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'a' } }),
      node({ id: 'a', type: 'say', data: { text: { en: 'a', ar: 'a' } }, exits: { next: 'b' } }),
      node({ id: 'b', type: 'jump', data: {}, exits: { next: 'a' } }),
    );
    expect(checkGraph(loop).map(({ code }) => code)).toEqual(['loop', 'loop']);
    const start = { type: 'start' } as const;
    expect(advance(loop, newSession('en', 1, {}), start, envAt()).state).toMatchObject({
      status: 'failed',
      reason: 'failed',
    });
  });

  it.each(['ticket', 'tag', 'http', 'knowledge', 'otp', 'device'] as const)(
    'is refused when it repeats the step %s without anything in between',
    (type) => {
      const calls = graphOf(
        node({ id: 's', type: 'start', data: {}, exits: { next: 'a' } }),
        node({
          id: 'a',
          type,
          data: { ...dataOf('http'), to: 'x', question: 'x', title: 'x', description: 'x', tag: 'x' },
        }),
        node({ id: 'end', type: 'close', data: { text: {} } }),
      );
      const to = (leads: (port: string) => string) =>
        checkGraph({
          ...calls,
          nodes: calls.nodes.map((one) => ({
            ...one,
            ...(one.id === 'a' && {
              exits: Object.fromEntries(portsOf(one).map((port) => [port, leads(port)])),
            }),
          })) as BotNode[],
        }).filter(({ code }) => code === 'loop');
      expect(to(() => 'end')).toEqual([]);
      expect(to((port) => (['failed', 'none'].includes(port) ? 'a' : 'end'))).toMatchObject([{ node: 'a' }]);
    },
  );

  it('may repeat a call after the visitor answered', () => {
    const asking = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'a' } }),
      node({ id: 'a', type: 'ask', data: dataOf('ask'), exits: { next: 'h', failed: 's' } }),
      node({
        id: 'h',
        type: 'http',
        data: dataOf('http'),
        exits: { next: 'a', notFound: 'a', failed: 'a' },
      }),
    );
    expect(checkGraph(asking)).toEqual([]);
  });

  it('is refused with a pattern or a comparison that every message would fail or pass', () => {
    const problemsOf = (data: object, type: 'ask' | 'condition' | 'http') =>
      checkGraph(
        graphOf(
          node({ id: 's', type: 'start', data: {}, exits: { next: 'a' } }),
          node({
            id: 'a',
            type,
            data: { ...dataOf(type), ...data },
            exits: { next: 'c', failed: 'c', notFound: 'c', b: 'c', else: 'c' },
          }),
          node({ id: 'c', type: 'close', data: { text: {} } }),
        ),
      ).map(({ code, detail }) => [code, detail]);
    const asked = (pattern: string) => problemsOf({ input: 'REGEX', pattern }, 'ask');
    expect(asked(' ')).toEqual([['missing_text', 'pattern']]);
    expect(asked('TW-[0-9')).toEqual([['bad_pattern', 'TW-[0-9']]);
    expect(asked('TW-[0-9]{5}')).toEqual([]);
    const limited = (input: string, max: string) => problemsOf({ input, max }, 'ask');
    expect(limited('NUMBER', 'many')).toEqual([['bad_limit', 'many']]);
    expect([...limited('DATE', 'today'), ...limited('DATE', '2026-12-24'), ...limited('TEXT', 'x')]).toEqual(
      [],
    );
    const sent = (...headers: object[]) => problemsOf({ url: 'https://a.example', headers }, 'http');
    const key = { name: 'X-Key', value: '{{ message }}' };
    expect(sent(key)).toEqual([]);
    for (const name of ['Host', 'Accept-Encoding'])
      expect(sent({ ...key, name })).toEqual([['bad_header', name.toLowerCase()]]);
    expect(sent(key, { ...key, name: 'x-key' })).toEqual([['bad_header', 'x-key']]);
    expect(sent({ ...key, sealed: '' })).toEqual([['missing_text', 'headers']]);
    const tested = (operator: string, value: string) => {
      const test = { variable: 'message', operator, value };
      return problemsOf(
        { branches: [{ id: 'b', label: '', match: 'all', tests: [test, test] }] },
        'condition',
      );
    };
    expect(tested('contains', '')).toEqual([['missing_text', 'value']]);
    expect(tested('isEqualTo', '')).toEqual([]);
    expect(tested('regEx', '(')).toEqual([['bad_pattern', '(']]);
    expect(tested('regEx', '{{ message }}(')).toEqual([]);
  });

  it('is refused with two options of one label, also in one language only', () => {
    const button = (id: string, en: string, ar: string) => ({
      id,
      label: { en, ar },
      action: 'postback',
      value: '',
    });
    const flow = (...buttons: ReturnType<typeof button>[]) =>
      graphOf(
        node({ id: 's', type: 'start', data: {}, exits: { next: 'b' } }),
        node({
          id: 'b',
          type: 'buttons',
          data: { ...dataOf('buttons'), buttons },
          exits: { one: 'e', two: 'e', other: 'e' },
        }),
        node({ id: 'e', type: 'close', data: { text: {} } }),
      );
    const found = (...buttons: ReturnType<typeof button>[]) =>
      checkGraph(flow(...buttons))
        .filter(({ code }) => code === 'duplicate_option')
        .map(({ detail }) => detail);
    expect(found(button('one', 'Yes', 'نعم'), button('two', 'No', 'لا'))).toEqual([]);
    expect(found(button('one', 'Café', 'نعم'), button('two', ' cafe', 'لا'))).toEqual(['cafe']);
    const address = { ...button('two', 'Yes', 'نعم'), action: 'url_new' };
    expect(found(button('one', 'Yes', 'نعم'), address)).toEqual([]);
    expect(found(button('one', 'Yes', 'نعم'), button('two', 'No', 'نعم'))).toEqual(['نعم']);
  });

  it('names the step, the variable and the language that are wrong', () => {
    const graph = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'a' } }),
      node({ id: 'a', type: 'say', data: { text: { en: '{{ slot }}' } } }),
      node({ id: 'c', type: 'close', data: { text: {} } }),
    );
    expect(checkGraph(graph)).toEqual([
      { code: 'missing_port', node: 'a', detail: 'next', isError: true },
      { code: 'unreachable', node: 'c', detail: '', isError: false },
      { code: 'missing_translation', node: 'a', detail: 'ar', isError: false },
      { code: 'unknown_variable', node: 'a', detail: 'slot', isError: true },
    ]);
  });
});
