import { NUMBERED_CHANNELS } from '@foyer/domain/channels';
import { MESSENGERS } from '@foyer/domain/messengers';
import { expect, test } from 'vitest';
import { CHANNEL_ENTRIES } from './channel-entries.ts';

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
