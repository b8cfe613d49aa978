import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeAddress } from './addresses.ts';
import { acceptedAnswer } from './answers.ts';
import { canPublish, checkGraph } from './checker.ts';
import { elementAsText } from './elements.ts';
import { advance } from './engine.ts';
import { BOT_LIMITS, type BotGraph, type BotNode, isCall } from './graph.ts';
import { answersOf, portsOf } from './parts.ts';
import { type BotInput, type BotState, isLive, newSession } from './session.ts';
import { BOT_TEMPLATES } from './templates/index.ts';

const render = (template: string, variables: BotState['variables']) =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(variables[name] ?? ''));

let now = 0;
const begin = (graph: BotGraph, language = 'en') =>
  advance(graph, newSession(language, 1, {}), { type: 'start' }, { now, render });
const say = (graph: BotGraph, state: BotState, text: string) =>
  advance(graph, state, { type: 'message', text, hasFile: false }, { now, render });
const said = ({ effects }: ReturnType<typeof begin>) =>
  effects.flatMap((effect) => (effect.type === 'say' ? effect.text : []));

const node = (part: object): BotNode => ({ name: '', x: 0, y: 0, exits: {}, ...part }) as BotNode;
const graphOf = (...nodes: BotNode[]): BotGraph => ({ languages: ['en', 'ar'], nodes });

const order = graphOf(
  node({ id: 's', type: 'start', data: {}, exits: { next: 'ask' } }),
  node({
    id: 'ask',
    type: 'ask',
    data: {
      text: { en: 'Your order number?', ar: 'رقم طلبك؟' },
      input: 'NUMBER',
      variable: 'order',
      pattern: '',
      attempts: 2,
      retryText: {},
      minutes: 5,
    },
    exits: { next: 'choose', failed: 'person', timeout: 'bye' },
  }),
  node({
    id: 'choose',
    type: 'buttons',
    data: {
      text: { en: 'Order {{order}}. What next?', ar: 'الطلب {{order}}. ماذا بعد؟' },
      buttons: [
        { id: 'a', label: { en: 'Track', ar: 'تتبع' }, action: 'postback', value: '' },
        {
          id: 'b',
          label: { en: 'Terms', ar: 'الشروط' },
          action: 'url_new',
          value: 'https://shop.example/terms',
        },
      ],
    },
    exits: { a: 'bye', other: 'choose' },
  }),
  node({ id: 'person', type: 'handover', data: { text: {}, departmentId: null } }),
  node({ id: 'bye', type: 'close', data: { text: { en: 'Bye', ar: 'وداعا' } } }),
);

describe('A session', () => {
  it('asks until the answer fits, and goes on by the button that a message names', () => {
    expect(checkGraph(order)).toEqual([]);
    const asked = begin(order);
    expect(said(asked)).toEqual(['Your order number?']);
    const wrong = say(order, asked.state, 'soon');
    expect(wrong.state).toMatchObject({ status: 'input', node: 'ask', attempts: 1 });
    const right = say(order, wrong.state, '42');
    expect(said(right)).toEqual(['Order 42. What next?']);
    expect(say(order, right.state, 'Hm').state.node).toBe('choose');
    expect(say(order, right.state, 'TRACK ').effects.at(-1)).toEqual({ type: 'close' });
    expect(say(order, right.state, '1').state.status).toBe('ended');
  });

  it('leaves a question after too many attempts and when its time is over', () => {
    const { state } = begin(order);
    const tired = say(order, say(order, state, 'x').state, 'y');
    expect(tired.state).toMatchObject({ status: 'handed_over', reason: 'flow' });
    const early = advance(order, state, { type: 'time' }, { now: now + 1, render });
    expect(early.state.status).toBe('input');
    now += 5 * 60_000;
    expect(advance(order, state, { type: 'time' }, { now, render }).state.status).toBe('ended');
  });

  it.each(['human', 'Talk to a person', 'موظف', 'parler à une personne'])('hears %s at any step', (word) => {
    const { state } = begin(order, 'ar');
    expect(say(order, state, word).state).toMatchObject({ status: 'handed_over', reason: 'asked' });
  });

  it('starts over and stops by a word', () => {
    const choosing = say(order, begin(order).state, '42').state;
    expect(say(order, choosing, 'Start over').state.node).toBe('ask');
    expect(say(order, choosing, 'stop').state.status).toBe('ended');
  });

  it('reads as numbered text where nothing else can be shown', () => {
    const right = say(order, begin(order).state, '42');
    const [effect] = right.effects;
    if (effect?.type !== 'say') throw new Error('It says nothing.');
    expect(elementAsText(effect.text, effect.element)).toBe(
      'Order 42. What next?\n1. Track\nTerms: https://shop.example/terms',
    );
  });

  it('escapes what is filled into addresses', () => {
    const call = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'set' } }),
      node({ id: 'set', type: 'set', data: { variable: 'q', value: 'a/../b?x=1' }, exits: { next: 'h' } }),
      node({
        id: 'h',
        type: 'http',
        data: { method: 'GET', url: 'https://a.example/{{ q }}', body: '', save: [] },
      }),
    );
    expect(begin(call).effects[0]).toMatchObject({ values: { url: 'https://a.example/a%2F..%2Fb%3Fx%3D1' } });
  });
});

it.each([
  ['https://shop.example/orders/{{order}}', true],
  ['https://{{host}}/orders', false],
  ['http://169.254.169.254/latest', false],
  ['http://localhost:3000', false],
  ['https://user:pass@shop.example', false],
  ['javascript:alert(1)', false],
])('%s may be called: %s', (address, expected) => expect(isSafeAddress(address)).toBe(expected));

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
        let state = advance(graph, newSession('en', seed, {}), { type: 'start' }, { now: at, render }).state;
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
          const done = advance(graph, state, input, { now: at, render, isCode });
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
    expect(begin(loop).state).toMatchObject({ status: 'failed', reason: 'failed' });
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

it.each([
  ['LOCATION', '52.52, 13.405', '52.52,13.405'],
  ['LOCATION', '952.5,13.4', null],
  ['LOCATION', 'Harbour Street 4', 'Harbour Street 4'],
  ['SCANNER', ' 4006381333931 ', '4006381333931'],
  ['CAMERA', 'no picture', null],
] as const)('the answer to %s, %s, is %s', (input, text, accepted) => {
  expect(acceptedAnswer({ input, pattern: '' } as BotNode<'ask'>['data'], text, false)).toBe(accepted);
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
    let done = begin(graph, language);
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
      for (const text of said(done)) expect(text).not.toMatch(/undefined/);
      done = advance(graph, done.state, input, { now, render });
    }
    ends.add(done.state.reason ?? done.state.status);
  }
  expect(ends).not.toContain('failed');
  expect(ends.has('closed') || ends.has('flow')).toBe(true);
});
