import { describe, expect, it } from 'vitest';
import { roomOf } from './head-room.ts';

describe('the room of a thread’s head', () => {
  it('shrinks with the pane: beside queue and details at 1440, at 1280 and 1024, on a phone', () => {
    expect([752, 576, 416, 390].map(roomOf)).toEqual(['all', 'some', 'little', 'little']);
  });
  it('is whole where nothing is laid out', () => {
    expect(roomOf(0)).toBe('all');
  });
});
