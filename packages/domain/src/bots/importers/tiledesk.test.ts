import { describe, expect, it } from 'vitest';
import type { BotNode } from '../graph.ts';
import type { ImportedBot } from './parts.ts';
import { leftOutOf, talk } from './testing.ts';
import { fromTiledesk } from './tiledesk.ts';

describe('the parts of a block of Tiledesk', () => {
  const message = (text: string, more: object = {}) => ({
    type: 'message',
    message: { type: 'text', text, ...more },
  });
  const reply = (commands: object[], more: object = {}) => ({
    _tdActionType: 'replyv2',
    attributes: { commands },
    ...more,
  });
  const ask = { _tdActionType: 'capture_user_reply', assignResultTo: 'answer' };
  const within = (actions: object[]) =>
    fromTiledesk({
      intents: [
        { intent_display_name: 'start', intent_id: 's', question: '\\start', actions },
        {
          intent_display_name: 'rooms',
          intent_id: 'rooms',
          question: '',
          actions: [reply([message('Rooms')])],
        },
      ],
    });
  const stepsOf = ({ graph }: ImportedBot) => graph.nodes.slice(1, -1).map(({ type }) => type);

  it('asks what is captured, whatever comes before', () => {
    const wait = { _tdActionType: 'wait', millis: 500 };
    expect(stepsOf(within([reply([message('Hello')]), wait, ask])).slice(0, 2)).toEqual(['say', 'ask']);
    const image = message('', { type: 'image', metadata: { src: 'https://cdn.hotel.example/a.jpg' } });
    expect(stepsOf(within([reply([message('Look'), image]), ask])).slice(0, 3)).toEqual([
      'say',
      'image',
      'ask',
    ]);
    const suggested = message('Your name?', { attributes: { attachment: { buttons: [{ value: 'Mia' }] } } });
    const asking = within([reply([suggested]), ask]);
    expect(stepsOf(asking)[0]).toBe('ask');
    expect(leftOutOf(asking)).toEqual(['start: simplified replyv2']);
  });

  it('says one of several texts at random', () => {
    const bot = within([reply([message('Hi'), message('Hello')], { _tdActionType: 'randomreply' }), ask]);
    expect(leftOutOf(bot)).toEqual([]);
    expect(stepsOf(bot).slice(0, 4)).toEqual(['random', 'say', 'say', 'ask']);
    expect(['Hi', 'Hello']).toContain(talk(bot)[0]);
    expect(talk(bot)[1]).toBe('Please answer.');
  });

  it('shows a gallery as a carousel', () => {
    const card = (title: string, buttons: object[]) => ({
      title,
      description: 'By the sea',
      preview: { src: 'https://cdn.hotel.example/room.jpg' },
      buttons,
    });
    const gallery = [
      card('Suite', [{ type: 'action', value: 'Choose', action: '#rooms' }]),
      card('Terrace', [{ type: 'url', value: 'See', link: 'https://hotel.example/terrace' }]),
    ];
    const attributes = { attachment: { type: 'gallery', gallery } };
    const bot = within([reply([message('Our rooms', { type: 'gallery', attributes })])]);
    const { data } = bot.graph.nodes.find(({ type }) => type === 'list') as BotNode<'list'>;
    expect(data.items.map(({ text, imageUrl }) => [text.en, imageUrl])).toEqual([
      ['By the sea', 'https://cdn.hotel.example/room.jpg'],
      ['By the sea\nhttps://hotel.example/terrace', 'https://cdn.hotel.example/room.jpg'],
    ]);
    expect(talk(bot, 'Suite').at(-1)).toBe('Rooms');
    expect(leftOutOf(bot)).toEqual(['start: simplified replyv2']);
  });

  it('calculates with two values', () => {
    const set = (operators: string[], ...operands: object[]) => ({
      _tdActionType: 'setattribute-v2',
      destination: 'score',
      operation: { operators, operands },
    });
    const score = { value: 'score', isVariable: true };
    const bot = within([
      set(['addAsNumber'], score, { value: '5', isVariable: false }),
      set(['addAsNumber', 'addAsNumber'], score, score, score),
    ]);
    const { data } = bot.graph.nodes.find(({ type }) => type === 'set') as BotNode<'set'>;
    expect(data).toEqual({ variable: 'score', value: '{{ score | plus: "5" }}' });
    expect(leftOutOf(bot)).toEqual(['start: no_counterpart setattribute-v2']);
  });

  it('names other words for buttons and what follows silence', () => {
    const buttons = [{ type: 'action', value: 'Rooms', action: '#rooms', alias: 'room, suite' }];
    const choice = message('Hi', { attributes: { attachment: { buttons } } });
    expect(leftOutOf(within([reply([choice])]))).toEqual(['start: simplified replyv2']);
    expect(leftOutOf(within([reply([message('Hi')], { noInputIntent: '#rooms' })]))).toEqual([
      'start: simplified replyv2',
    ]);
  });

  it('hands over to the team, or leaves another bot out', () => {
    expect(leftOutOf(within([{ _tdActionType: 'replacebotv3', botId: '' }]))).toEqual([]);
    expect(leftOutOf(within([{ _tdActionType: 'replacebotv3', botId: 'b2' }]))).toEqual([
      'start: no_counterpart replacebotv3',
    ]);
  });
});
