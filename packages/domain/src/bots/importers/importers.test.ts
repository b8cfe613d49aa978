import { describe, expect, it } from 'vitest';
import { canPublish, checkGraph } from '../checker.ts';
import { type BotNode, isVariable } from '../graph.ts';
import { TILEDESK_SHOP, TYPEBOT_ORDER, TYPEBOT_V5 } from './fixtures.ts';
import { TILEDESK_HOTEL } from './fixtures-tiledesk.ts';
import { TYPEBOT_LEADS, TYPEBOT_SUPPORT } from './fixtures-typebot.ts';
import { type ImportedBot, Names } from './parts.ts';
import { leftOutOf, talk } from './testing.ts';
import { fromTiledesk, isTiledesk } from './tiledesk.ts';
import { fromTypebot, isTypebot } from './typebot.ts';

const errorsOf = ({ graph }: ImportedBot) => checkGraph(graph).filter(({ isError }) => isError);

describe('a bot of Typebot', () => {
  const bot = fromTypebot(TYPEBOT_ORDER);

  it('asks, branches and goes on as there', () => {
    expect(isTypebot(TYPEBOT_ORDER) && !isTiledesk(TYPEBOT_ORDER)).toBe(true);
    expect(bot.name).toBe('Order help');
    expect(errorsOf(bot)).toEqual([]);
    expect(canPublish(checkGraph(bot.graph))).toBe(true);
    expect(talk(bot, 'Layla', 'x', '12', 'Track', 'next')).toEqual([
      'Hi there!\nWelcome to the shop.',
      'What is your name?',
      'How many orders, Layla?',
      'A number, please.',
      'That is a lot.',
      'What now?',
      'You chose Track.',
    ]);
    expect(talk(bot, 'Layla', '2').at(-1)).toBe('What now?');
  });

  it('lists what has no counterpart, by the group it is in', () => {
    expect(bot.leftOut).toEqual([
      { step: 'Numbers', reason: 'no_counterpart', detail: 'Code' },
      { step: 'Track', reason: 'no_counterpart', detail: 'payment input' },
    ]);
  });

  it('is read in the form before version 6 too', () => {
    const old = fromTypebot(TYPEBOT_V5);
    expect(errorsOf(old)).toEqual([]);
    expect(talk(old, 'No')).toEqual(['Are you there?', 'Bye.']);
  });
});

describe('a bot of Tiledesk', () => {
  const bot = fromTiledesk(TILEDESK_SHOP);

  it('asks, branches and understands free text as there', () => {
    expect(isTiledesk(TILEDESK_SHOP) && !isTypebot(TILEDESK_SHOP)).toBe(true);
    expect(errorsOf(bot)).toEqual([]);
    expect(talk(bot, 'Returns', 'TW-1')).toEqual([
      'Hello, what is it about?',
      'Your order number?',
      'Order TW-1 can be returned.',
      'Goodbye!',
    ]);
    expect(talk(bot, 'when do you open').at(-1)).toBe('From nine to five.');
    expect(talk(bot, 'blue').at(-1)).toBe('I did not understand.');
  });

  it('lists what has no counterpart, by its block', () => {
    expect(bot.leftOut).toEqual([{ step: 'returns', reason: 'no_counterpart', detail: 'code' }]);
  });
});

describe('a whole bot', () => {
  it('of Typebot qualifies leads as there', () => {
    const bot = fromTypebot(TYPEBOT_LEADS);
    expect(checkGraph(bot.graph)).toEqual([]);
    const asked = talk(
      bot,
      'Mia',
      'mia@shop.example',
      '030 5551234567',
      'Website',
      '٢٠٠٠٠',
      '2026-12-01',
      'next',
    );
    expect(asked).toEqual([
      'Hi, I am Nora of the agency.\nSee our work (https://agency.example/work)',
      "What's your name?",
      'Nice to meet you, Mia!\nWhere can we reach you?',
      'And by phone?',
      'What do you need?',
      'What is your budget, in euros?',
      'Let us talk. Pick a time:',
      'Which date?',
      'Thank you, Mia. We will write to mia@shop.example within a day.',
    ]);
    // The comparison with a text that is too long is left out, the other one stays.
    const condition = bot.graph.nodes.find(({ type }) => type === 'condition') as BotNode<'condition'>;
    expect(condition.data.branches.map(({ tests }) => tests.length)).toEqual([2, 1]);
    expect(leftOutOf(bot)).toEqual([
      'Contact: no_counterpart Set variable',
      'Contact: no_counterpart Set variable',
      'Budget: simplified number input',
      'Budget: simplified Condition',
      'Book a call: no_counterpart cal-com',
      'Book a call: no_counterpart Google Sheets',
      'Book a call: no_counterpart Zapier',
      'Tell the team: simplified Wait',
      'Tell the team: simplified Redirect',
    ]);
  });

  it('of Typebot shows pictures and cards as a carousel', () => {
    const list = fromTypebot(TYPEBOT_LEADS).graph.nodes.find(({ type }) => type === 'list');
    const { data } = list as BotNode<'list'>;
    expect(data.style).toBe('carousel');
    expect(data.items.map(({ imageUrl }) => imageUrl)).toEqual([
      'https://cdn.agency.example/website.png',
      '',
      '',
    ]);
  });

  it('of Typebot helps after a purchase, and names the variable that nothing sets', () => {
    const bot = fromTypebot(TYPEBOT_SUPPORT);
    expect(checkGraph(bot.graph)).toMatchObject([{ code: 'unknown_variable', detail: 'email' }]);
    expect(talk(bot, '📦 My order', '7', 'next').at(-2)).toBe('I cannot find this order.');
    expect(talk(bot, '4').at(-1)).toBe('One moment, I am getting somebody.');
    const http = bot.graph.nodes.find(({ type }) => type === 'http') as BotNode<'http'>;
    expect(http.data.url).toBe('https://api.shop.example/orders/{{ order }}?fields=state&who={{ email }}');
    expect(leftOutOf(bot)).toEqual([
      'command: no_counterpart command',
      'Question: no_counterpart openai',
      'Question: simplified video',
      'Question: simplified embed',
      'Question: simplified audio',
      'Goodbye: no_counterpart Pixel',
      'Goodbye: no_counterpart Google Analytics',
    ]);
  });

  it('of Tiledesk runs the desk of a hotel', () => {
    const bot = fromTiledesk(TILEDESK_HOTEL);
    expect(errorsOf(bot)).toEqual([]);
    expect(talk(bot, 'My booking', 'VIP-1', 'next').at(-1)).toMatch(/^We are glad to have you, VIP-1\./);
    const answers = ['From 7 to 10.', '7 to 10, on the terrace.'];
    expect(answers).toContain(talk(bot, 'breakfast hours').at(-3));
    expect(leftOutOf(bot)).toEqual([
      'welcome: no_counterpart ifopenhours',
      'booking: simplified webrequestv2',
      'found: simplified jsoncondition',
      'vip: not_chosen department',
      'question: simplified askgptv2',
      'human: simplified leadupdate',
      'human: no_counterpart ifonlineagentsv2',
    ]);
  });
});

it('of Typebot keeps scores, and names options that are only sometimes offered', () => {
  const bot = fromTypebot({
    groups: [
      {
        id: 'g',
        title: 'Quiz',
        blocks: [
          { id: 'a', type: 'Set variable', options: { variableId: 'v', expressionToEvaluate: '0' } },
          {
            id: 'b',
            type: 'Set variable',
            options: { variableId: 'v', expressionToEvaluate: '{{My score}} + 10' },
          },
          {
            id: 'c',
            type: 'Set variable',
            options: { variableId: 'v', isCode: true, expressionToEvaluate: '{{My score}} * 2' },
          },
          {
            id: 'd',
            type: 'choice input',
            items: [{ id: 'i', content: 'Yes', displayCondition: { isEnabled: true, condition: {} } }],
          },
        ],
      },
    ],
    edges: [{ id: 'e', to: { groupId: 'g' } }],
    variables: [{ id: 'v', name: 'My score' }],
    events: [{ type: 'start', outgoingEdgeId: 'e' }],
  });
  const values = bot.graph.nodes.flatMap((node) => (node.type === 'set' ? node.data.value : []));
  expect(values).toEqual(['0', '{{ my_score | plus: 10 }}']);
  expect(leftOutOf(bot)).toEqual(['Quiz: no_counterpart Set variable', 'Quiz: simplified choice input']);
});

it('of Typebot keeps limits, headers and cards, and names what of them is less', () => {
  const bot = fromTypebot({
    groups: [
      {
        id: 'g',
        title: 'Booking',
        blocks: [
          { id: 'a', type: 'number input', options: { min: 1, max: 12 } },
          { id: 'b', type: 'email input', options: { labels: { placeholder: 'you@company.com' } } },
          { id: 'c', type: 'date input', options: { isRange: true, hasTime: true, min: '2026-12-01' } },
          { id: 't', type: 'text', content: { plainText: 'Which room?' } },
          {
            id: 'd',
            type: 'cards',
            options: { saveResponseMapping: [{ field: 'Title', variableId: 'v' }] },
            items: [
              { id: 'i', title: 'Sea view', imageUrl: 'https://cdn.example/sea.png', paths: [{ id: 'p' }] },
            ],
          },
          {
            id: 'e',
            type: 'Webhook',
            options: {
              webhook: {
                url: 'https://api.example/rooms',
                headers: [
                  { key: 'X-Room', value: '{{Room}}' },
                  { key: 'Host', value: 'other.example' },
                ],
              },
            },
          },
        ],
      },
    ],
    edges: [{ id: 'e', to: { groupId: 'g' } }],
    variables: [{ id: 'v', name: 'Room' }],
    events: [{ type: 'start', outgoingEdgeId: 'e' }],
  });
  expect(errorsOf(bot)).toEqual([]);
  const asks = bot.graph.nodes.flatMap((node) => (node.type === 'ask' ? [node.data] : []));
  expect(asks).toMatchObject([
    { text: { en: 'A number, please.' }, min: '1', max: '12' },
    { text: { en: 'you@company.com' } },
    { text: { en: 'Which date?' }, min: '2026-12-01' },
  ]);
  expect(bot.graph.nodes.find(({ type }) => type === 'list')?.data).toMatchObject({
    text: { en: 'Which room?' },
    style: 'carousel',
    items: [{ title: { en: 'Sea view' }, imageUrl: 'https://cdn.example/sea.png' }],
  });
  expect(bot.graph.nodes.find(({ type }) => type === 'set')?.data).toMatchObject({ variable: 'room' });
  expect(bot.graph.nodes.find(({ type }) => type === 'http')?.data).toMatchObject({
    headers: [{ name: 'X-Room', value: '{{ room }}' }],
  });
  expect(leftOutOf(bot)).toEqual(['Booking: simplified date input', 'Booking: simplified Webhook']);
});

it('makes a flow that leads to the team of whatever is within', () => {
  const odd = [
    { groups: [], edges: [], variables: [] },
    { groups: [null, { blocks: [{ type: 'Condition', items: 'x' }, 7] }], edges: [{}], variables: [{}] },
    {
      groups: [{ id: 'g', blocks: [{ id: 'a', type: 'Jump', options: { groupId: 'g' } }] }],
      edges: [],
      variables: [],
    },
  ];
  for (const file of odd) expect(fromTypebot(file).graph.nodes.map(({ type }) => type)).toContain('handover');
  const bare = fromTiledesk({
    intents: [{ intent_display_name: 'start', actions: [{ _tdActionType: 'intent', intentName: '#gone' }] }],
  });
  expect(bare.graph.nodes.map(({ type }) => type)).toEqual(['start', 'handover']);
  expect(isTypebot(null) || isTiledesk('x')).toBe(false);
});

it('reads large files in time: equal names, deep texts and long chains without a step', () => {
  const names = Array.from(
    { length: 30_000 },
    (_, index) => `{{名${'一二三四五六七八九'[index % 9]}${'字'.repeat(index % 500)}${index}}}`,
  );
  let deep: object = { text: 'Deep' };
  for (let depth = 0; depth < 30_000; depth += 1) deep = { children: [deep] };
  const chain = Array.from({ length: 30_000 }, (_, index) => ({ id: `b${index}`, type: 'Code' }));
  const said = { id: 'said', type: 'text', content: { plainText: names.join('') } };
  const { graph } = fromTypebot({
    groups: [
      { id: 'g', blocks: [...chain, { id: 'deep', type: 'text', content: { richText: [deep] } }, said] },
    ],
    edges: [{ id: 'e', to: { groupId: 'g' } }],
    variables: [],
    events: [{ type: 'start', outgoingEdgeId: 'e' }],
  });
  expect(graph.nodes.map(({ type }) => type)).toEqual(['start', 'say', 'handover']);
});

it('gives variables names of their own that sessions do not set themselves', () => {
  const names = new Names();
  const long = `1${'x'.repeat(60)}`;
  const made = ['Message', 'visitor', 'Größe', 'Größe!', long, `${long}y`].map((name) => names.of(name));
  expect(made.slice(0, 2)).toEqual(['message_2', 'visitor_2']);
  expect(new Set(made).size).toBe(made.length);
  expect(made.every(isVariable)).toBe(true);
  expect(names.of('Message')).toBe('message_2');
});
