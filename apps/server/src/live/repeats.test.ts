import { describe, expect, it } from 'vitest';
import type { Appended, MessageEntry } from './entries.ts';
import { withoutRepeats } from './repeats.ts';

const entry = (conversation_id: string, client_id: string | null, id: string): MessageEntry => ({
  merchant_id: 101,
  conversation_id,
  id,
  client_id,
  author_type: 'visitor',
  author_id: 'v',
  author_name: 'Vera',
  author_image: null,
  kind: 'text',
  text: id,
  attachments: [],
  mentions: [],
  event: null,
});

const stored = (seq: number): Appended => ({ outcome: 'stored', seq, id: `m${seq}`, createdAt: new Date(0) });

describe('a group of messages', () => {
  it('is stored without what one of them says again, and answers for all', () => {
    const { once, outcomesOf } = withoutRepeats([
      entry('a', 'one', '1'),
      entry('a', 'two', '2'),
      entry('a', 'one', '3'),
      entry('b', 'one', '4'),
    ]);
    expect(once.map(({ id }) => id)).toEqual(['1', '2', '4']);
    expect(outcomesOf([stored(1), stored(2), stored(7)])).toEqual([
      stored(1),
      stored(2),
      { ...stored(1), outcome: 'known' },
      stored(7),
    ]);
  });

  it('tells events without a client id apart', () => {
    const { once } = withoutRepeats([entry('a', null, '1'), entry('a', null, '2')]);
    expect(once).toHaveLength(2);
  });

  it('answers a repeat as the first was', () => {
    const { outcomesOf } = withoutRepeats([entry('a', 'one', '1'), entry('a', 'one', '2')]);
    expect(outcomesOf([{ outcome: 'closed' }])).toEqual([{ outcome: 'closed' }, { outcome: 'closed' }]);
  });
});
