import { mapLink } from '@foyer/domain/map-links';
import { describe, expect, it } from 'vitest';
import { readMessaging } from './adapters/messaging.ts';
import { notFetched } from './adapters/texts.ts';
import { instagramEvents } from './testing/meta-providers.ts';
import { CARD, said } from './testing/said.ts';
import { updateOf } from './testing/telegram-peer.ts';

const [latitude, longitude] = [1.5, 2.5];
const PLACE = mapLink(latitude, longitude);

describe('Telegram', () => {
  const of = (message: object) => said('telegram', {}, updateOf(5, message));
  it.each([
    [
      'Contact card: Jörg Klein, 4930',
      { contact: { phone_number: '4930', first_name: 'Jörg', last_name: 'Klein' } },
    ],
    ['4930', { contact: { phone_number: '4930', first_name: 'Ada', user_id: 5 } }],
    [
      'Poll: Which one?\n• Oak\n• Ash',
      { poll: { question: 'Which one?', options: [{ text: 'Oak' }, { text: 'Ash' }] } },
    ],
    ['🎲 4', { dice: { emoji: '🎲', value: 4 } }],
    ['Sent a story.', { story: { id: 1, chat: {} } }],
    [
      `Tidewell\n1 Quay\n${PLACE}`,
      { location: { latitude, longitude }, venue: { title: 'Tidewell', address: '1 Quay' } },
    ],
    ['Opened the chat.', { text: '/start' }],
    ['Opened the chat (ref42).', { text: '/start ref42' }],
    ['/started', { text: '/started' }],
    ['', { game: {} }],
  ])('says “%s”', (text, message) => expect(of(message)).toEqual([text]));

  it('an edited message is stored as text, and a live location is not followed', () => {
    const edit = (message: object) => {
      const { update_id, message: edited } = updateOf(5, { edit_date: 1_790_000_001, ...message });
      return said('telegram', {}, { update_id, edited_message: edited });
    };
    expect(edit({ text: 'Two, please' })).toEqual(['Note: Edited: Two, please']);
    expect(edit({ location: { latitude, longitude } })).toEqual([]);
  });
});

it('Viber’s links, stickers and contacts are stored as text', () => {
  const of = (message: object) =>
    said(
      'viber',
      {},
      { event: 'message', timestamp: 1, message_token: 7, sender: { id: 'ada', name: 'Ada' }, message },
    );
  expect(of({ type: 'url', media: 'https://x.example/1', text: 'This' })).toEqual([
    'This\nhttps://x.example/1',
  ]);
  expect(of({ type: 'url', media: 'https://x.example/1' })).toEqual(['https://x.example/1']);
  expect(of({ type: 'sticker', sticker_id: 1 })).toEqual(['Sent a sticker.']);
  expect(of({ type: 'contact', contact: { name: 'Jörg Klein', phone_number: '+49 30 555014' } })).toEqual([
    CARD,
  ]);
});

it('LINE’s stickers, buttons and unsent messages are stored as text, and an odd event keeps no other from arriving', () => {
  const of = (event: object) => ({
    ...{ webhookEventId: 'e', timestamp: 1, source: { type: 'user', userId: 'U' } },
    ...event,
  });
  const message = (fields: object) => of({ type: 'message', message: { id: '1', ...fields } });
  const events = [
    message({ type: 'sticker' }),
    of({ type: 'unsend', unsend: { messageId: '1' } }),
    of({ type: 'postback', postback: { data: 'action=buy' } }),
    of({ type: 'postback', postback: { data: 'day', params: { date: '2026-12-01' } } }),
    { type: 'message' },
    message({ type: 'location', title: 'Tidewell', latitude, longitude: null }),
    of({ type: 'follow' }),
    message({ type: 'text', text: 'Good', quotedMessageId: 4 }),
  ];
  expect(said('line', {}, { events })).toEqual([
    'Sent a sticker.',
    'Note: Deleted a message.',
    'Pressed a button: action=buy',
    '2026-12-01',
    '',
    'Good',
  ]);
});

it('Slack’s edits, deletions and links are stored as text, and its previews are no edits', () => {
  const of = (event: object) =>
    said(
      'slack',
      {},
      {
        type: 'event_callback',
        event_id: 'E',
        event: { type: 'message', channel_type: 'im', ts: '1', ...event },
      },
    );
  const ada = (text: string) => ({ user: 'U1', text });
  expect(of({ subtype: 'message_changed', message: ada('Two'), previous_message: ada('One') })).toEqual([
    'Note: Edited: Two',
  ]);
  expect(of({ subtype: 'message_changed', message: ada('One'), previous_message: ada('One') })).toEqual([]);
  expect(of({ subtype: 'message_deleted', previous_message: ada('One') })).toEqual([
    'Note: Deleted a message.',
  ]);
  expect(of({ subtype: 'message_deleted', previous_message: { ...ada('Ours'), bot_id: 'B' } })).toEqual([]);
  expect(of({ subtype: 'me_message', ...ada('waves') })).toEqual(['waves']);
  expect(of({ subtype: 'channel_join', ...ada('joined') })).toEqual([]);
});

it('X’s links are whole, and the link to its own media is left out', () => {
  const message_data = {
    text: 'See https://t.co/abc https://t.co/media',
    entities: { urls: [{ url: 'https://t.co/abc', expanded_url: 'https://x.example/$&' }] },
    attachment: {
      media: { media_url_https: 'https://pbs.twimg.com/1.jpg', type: 'photo', url: 'https://t.co/media' },
    },
  };
  const event = {
    type: 'message_create',
    id: '1',
    created_timestamp: '1',
    message_create: { sender_id: '7', message_data },
  };
  expect(said('twitter', { userId: '3' }, { for_user_id: '3', direct_message_events: [event] })).toEqual([
    'See https://x.example/$&|photo.jpg',
  ]);
});

it('edits, deletions, reactions and what was read in Messenger and Instagram are stored as text', () => {
  const arrivals = readMessaging(
    '800',
    Buffer.from(
      instagramEvents(
        { message_edit: { mid: 'm', text: 'Two', num_edit: 1 } },
        { message: { mid: 'm', is_deleted: true } },
        { reaction: { mid: 'm', action: 'react', reaction: 'love', emoji: '❤️' } },
        { reaction: { mid: 'm', action: 'unreact' } },
        { read: { watermark: 1_790_000_000_000 } },
      ).body,
    ),
  );
  expect(arrivals.map((one) => (one.kind === 'action' ? one.text : one))).toEqual([
    'Edited: Two',
    'Deleted a message.',
    'Reacted ❤️',
    'Removed a reaction.',
    expect.objectContaining({ providerId: null, until: '2026-09-21T14:13:20.000Z', state: 'read' }),
  ]);
  expect(new Set(arrivals.map(({ key }) => key)).size).toBe(arrivals.length);
});

it.each([
  ['A picture could not be fetched.', { name: 'photo.jpg', type: 'image/jpeg' }],
  ['The file order.pdf could not be fetched.', { name: 'order.pdf', type: 'application/pdf' }],
  ['A file could not be fetched.', { name: 'story_mention', type: 'application/octet-stream' }],
])('%s', (sentence, file) => expect(notFetched(file)).toBe(sentence));
