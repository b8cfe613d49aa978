import { describe, expect, it } from 'vitest';
import { checkGraph } from './checker.ts';
import { elementAsText } from './elements.ts';
import { advance } from './engine.ts';
import { BOT_LIMITS, type BotGraph } from './graph.ts';
import { type BotInput, type BotState, newSession } from './session.ts';
import { envAt, graphOf, node } from './testing.ts';

let now = 0;
const begin = (graph: BotGraph, language = 'en') =>
  advance(graph, newSession(language, 1, {}), { type: 'start' }, envAt(now));
const say = (graph: BotGraph, state: BotState, text: string) =>
  advance(graph, state, { type: 'message', text, hasFile: false }, envAt(now));
const said = ({ effects }: ReturnType<typeof begin>) =>
  effects.flatMap((effect) => (effect.type === 'say' ? effect.text : []));

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
    const early = advance(order, state, { type: 'time' }, envAt(now + 1));
    expect(early.state.status).toBe('input');
    now += 5 * 60_000;
    expect(advance(order, state, { type: 'time' }, envAt(now)).state.status).toBe('ended');
  });

  it.each([
    'human',
    'Talk to a person',
    'speak to an agent',
    'موظف',
    'موظّف',
    'انسان',
    'parler a une personne',
  ])('hears %s at any step', (word) => {
    const { state } = begin(order, 'ar');
    expect(say(order, state, word).state).toMatchObject({ status: 'handed_over', reason: 'asked' });
  });

  it('starts over and stops by a word', () => {
    const choosing = say(order, begin(order).state, '42').state;
    for (const word of ['Start over', 'ابدأ من جديد', 'ابدا من جديد'])
      expect(say(order, choosing, word).state).toMatchObject({ node: 'ask', variables: { message: word } });
    const chain = { ...choosing, variables: { ...choosing.variables, event: 'Fair', rule_event: 'Rated' } };
    const restarted = say(order, chain, 'restart').state.variables;
    expect(restarted).toEqual({ message: 'restart', rule_event: 'Rated' });
    for (const word of ['stop', 'ايقاف', 'arret'])
      expect(say(order, choosing, word).state.status).toBe('ended');
  });

  it('reads days in the zone of the merchant', () => {
    const asks = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'day' } }),
      node({
        id: 'day',
        type: 'ask',
        data: { ...(order.nodes[1]?.data as object), input: 'DATE', variable: 'day', min: 'today' },
        exits: { next: 'bye', failed: 'bye', timeout: 'bye' },
      }),
      node({ id: 'bye', type: 'close', data: { text: {} } }),
    );
    const env = { ...envAt(Date.parse('2026-11-28T20:00Z')), timeZone: 'Asia/Kolkata' };
    const tell = (text: string) =>
      advance(asks, begin(asks).state, { type: 'message', text, hasFile: false }, env).state;
    expect(tell('tomorrow').variables).toMatchObject({ day: '2026-11-30' });
    expect(tell('28 November 2026')).toMatchObject({ status: 'input', node: 'day' });
  });

  it('ends its path at the step at which the visitor asks for a person', () => {
    const { state } = begin(order);
    expect(say(order, state, 'human').steps).toEqual([{ node: 'ask', port: null, changed: {} }]);
    expect(say(order, state, 'stop').steps).toEqual([{ node: 'ask', port: null, changed: {} }]);
    expect(say(order, state, 'restart').steps[0]).toEqual({ node: 'ask', port: 'restart', changed: {} });
  });

  it('speaks its first language to a visitor whose language it lacks', () => {
    const { state } = begin(order, 'fr');
    expect(said(say(order, state, 'bientôt'))).toEqual(['That does not look right. Please try again.']);
    expect(said(say(order, state, 'humain'))).toEqual(['I am passing you to a person.']);
  });

  it('takes a choice that is a word of a command for what it is', () => {
    const start = node({ id: 's', type: 'start', data: {}, exits: { next: 'who' } });
    const bye = node({ id: 'bye', type: 'close', data: { text: {} } });
    const exits = { a: 'bye', b: 'bye', other: 'who' };
    const choices = [
      { id: 'a', label: { en: 'Agent' }, action: 'postback', value: '' },
      { id: 'b', label: { en: 'Stop' }, action: 'postback', value: '' },
    ];
    const items = choices.map(({ id, label }) => ({ id, title: label, text: {}, imageUrl: '' }));
    const offers = [
      node({ id: 'who', type: 'buttons', data: { text: { en: 'Who?' }, buttons: choices }, exits }),
      node({ id: 'who', type: 'list', data: { text: { en: 'Who?' }, style: 'list', items }, exits }),
    ];
    for (const offer of offers) {
      const graph = graphOf(start, offer, bye);
      const { state } = begin(graph);
      for (const word of ['Agent', 'stop'])
        expect(say(graph, state, word).state).toMatchObject({ status: 'ended', reason: 'closed' });
      expect(say(graph, state, 'human').state.reason).toBe('asked');
    }
  });

  it.each([
    [
      'wait',
      { minutes: 90 },
      'en',
      'I will continue in 2 hours.\nTo talk to a person instead, write “human”.',
    ],
    ['wait', { minutes: 5 }, 'x', /^I will continue in 5 minutes\./],
    ['wait', { minutes: 5 }, 'es', /^Continuaré dentro de 5 minutos\.\n.*«humano»/],
    ['webhook', { text: {}, url: '', body: '', minutes: 60, save: [] }, 'ar', /نظام آخر.*\n.*«موظف»/],
    ['device', { command: 'go', parameters: [], minutes: 5, save: [] }, 'fr', /appareil.*\n.*« humain »/],
    ['wait', { minutes: 5, waitText: { en: 'The oven is hot.' } }, 'en', /^The oven is hot\.\n.*“human”/],
  ])('says once what %s %o is for, and waits on', (type, data, language, expected) => {
    const graph = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'w' } }),
      node({ id: 'w', type, data, exits: { next: 'bye', failed: 'bye', timeout: 'bye' } }),
      node({ id: 'bye', type: 'close', data: { text: {} } }),
    );
    expect(checkGraph(graph).filter(({ isError }) => isError)).toEqual([]);
    const spoken = { ...graph, languages: ['en', 'ar', 'es', 'fr'] };
    const { state } = begin(spoken, language);
    const wrote = say(spoken, state, 'Hello?');
    expect(said(wrote)).toEqual([
      expect.stringMatching(expected instanceof RegExp ? expected : new RegExp(`^${expected}$`)),
    ]);
    expect(wrote.state).toMatchObject({ status: state.status, node: 'w', wakesAt: state.wakesAt });
    const again = say(spoken, wrote.state, 'Hello?');
    expect(said(again)).toEqual([]);
    expect(say(spoken, again.state, 'human').state.reason).toBe('asked');
  });

  it('reads as numbered text where nothing else can be shown', () => {
    const right = say(order, begin(order).state, '42');
    const [effect] = right.effects;
    if (effect?.type !== 'say') throw new Error('It says nothing.');
    expect(elementAsText(effect.text, effect.element)).toBe(
      'Order 42. What next?\n1. Track\nTerms: https://shop.example/terms',
    );
  });

  it('keeps no more of an answer than its limits, in its path neither', () => {
    const call = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'h' } }),
      node({
        id: 'h',
        type: 'http',
        data: { method: 'GET', url: 'https://a.example', body: '', save: [] },
        exits: { next: 'ask' },
      }),
      node({ ...order.nodes[1], exits: {} }),
    );
    const variables = {
      long: 'x'.repeat(3000),
      cut: `${'x'.repeat(BOT_LIMITS.valueLength - 1)}🛋`,
      large: { part: 'x'.repeat(BOT_LIMITS.partsLength) },
      small: { part: 'x' },
    };
    const result: BotInput = { type: 'result', port: 'next', variables };
    const { state, steps } = advance(call, begin(call).state, result, envAt(now));
    const kept = {
      long: 'x'.repeat(BOT_LIMITS.valueLength),
      cut: `${'x'.repeat(BOT_LIMITS.valueLength - 1)}\ufffd`,
      large: '',
      small: { part: 'x' },
    };
    expect(state).toMatchObject({ node: 'ask', variables: kept });
    expect(steps[0]?.changed).toEqual(kept);
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

  it('applies the filters of addresses, and escapes once', () => {
    const http = { method: 'GET', body: '', save: [] };
    const urlOf = (url: string) => {
      const env = {
        ...envAt(),
        render: (template: string) => (template.includes('url_encode') ? 'a+b' : 'A B'),
      };
      const graph = graphOf(
        node({ id: 's', type: 'start', data: {}, exits: { next: 'h' } }),
        node({ id: 'h', type: 'http', data: { ...http, url } }),
      );
      const [effect] = advance(graph, newSession('en', 1, {}), { type: 'start' }, env).effects;
      return effect?.type === 'call' ? effect.values.url : null;
    };
    expect(urlOf('https://a.example/{{ q | upcase }}')).toBe('https://a.example/A%20B');
    expect(urlOf('https://a.example/{{ q | url_encode }}')).toBe('https://a.example/a+b');
  });
});

it.each([
  ['RATING', 'en', '1–5'],
  ['DATE', 'en', 'for example 2026-11-27'],
  ['DATE', 'ar', 'مثلًا \u200e2026-11-27'],
  ['TIME', 'es', 'por ejemplo, 14:30'],
  ['TIME', 'fr', 'par exemple 14:30'],
  ['TIME', 'de', 'for example 14:30'],
  ['EMAIL', 'en', null],
] as const)(
  'a question for %s in %s says how to write it where nothing shows it',
  (input, language, hint) => {
    const graph = graphOf(
      node({ id: 's', type: 'start', data: {}, exits: { next: 'ask' } }),
      node({
        id: 'ask',
        type: 'ask',
        data: {
          text: { [language]: 'When?' },
          input,
          variable: 'answer',
          pattern: '',
          attempts: 2,
          retryText: {},
        },
      }),
    );
    const [effect] = begin({ ...graph, languages: [language] }, language).effects;
    if (effect?.type !== 'say') throw new Error('It says nothing.');
    expect(elementAsText(effect.text, effect.element)).toBe(['When?', hint].filter(Boolean).join('\n'));
  },
);
