import { describe, expect, it } from 'vitest';
import { CHANNELS, channelNamed, DEFAULT_CHANNEL, isChannelId, NUMBERED_CHANNELS } from './channels.ts';
import { ENGAGEMENT_PLACES } from './engagement.ts';

describe('the numbered channels', () => {
  it('count from 1 to 67 without 66, each with a name of its own', () => {
    const wanted = Array.from({ length: 67 }, (_, index) => index + 1).filter((id) => id !== 66);
    expect(NUMBERED_CHANNELS.map(({ channelId }) => channelId)).toEqual(wanted);
    expect(new Set(NUMBERED_CHANNELS.map(({ name }) => name.toLowerCase())).size).toBe(66);
    for (const { icon } of NUMBERED_CHANNELS) expect(icon).toMatch(/^[a-z][a-z0-9-]+$/);
    expect([0, 1, 66, 67, 68, 1.5].map(isChannelId)).toEqual([false, true, false, true, false, false]);
  });

  it('hold the fixed list under its ids', () => {
    for (const { id, name } of CHANNELS) {
      expect(NUMBERED_CHANNELS.find(({ channelId }) => channelId === id)?.name).toBe(name);
    }
  });

  it('are found by name, the places of engagements among them', () => {
    for (const place of ENGAGEMENT_PLACES) expect(channelNamed(place), place).toBeDefined();
    expect(channelNamed(` ${DEFAULT_CHANNEL.toUpperCase()} `)?.channelId).toBe(11);
    expect(channelNamed('of our own')).toBeUndefined();
  });
});
