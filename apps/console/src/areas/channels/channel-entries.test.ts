import { NUMBERED_CHANNELS } from '@foyer/domain/channels';
import { MESSENGERS } from '@foyer/domain/messengers';
import { expect, test } from 'vitest';
import { CHANNEL_ENTRIES } from './channel-entries.ts';
import { CHANNEL_WORDS } from './channel-words.ts';

test('every channel has an entry, and every messenger is offered at its own', () => {
  expect(Object.keys(CHANNEL_ENTRIES).map(Number)).toEqual(
    NUMBERED_CHANNELS.map(({ channelId }) => channelId),
  );
  for (const [channel, { channelId }] of Object.entries(MESSENGERS)) {
    const entry = CHANNEL_ENTRIES[channelId];
    expect(entry?.kind).toBe(channel === 'custom' ? 'custom' : 'messenger');
    if (entry?.kind === 'messenger') expect(MESSENGERS[entry.channel].channelId).toBe(channelId);
  }
});

test('phones are answered by a smart assistant', () => {
  for (const id of [7, 44, 46]) expect(CHANNEL_ENTRIES[id]?.kind).toBe('builtIn');
});

test('a word to be translated is the name of the channel with its number', () => {
  const names = new Map(NUMBERED_CHANNELS.map(({ channelId, name }) => [channelId, name]));
  for (const [id, { message }] of Object.entries(CHANNEL_WORDS)) expect(message).toBe(names.get(Number(id)));
});
