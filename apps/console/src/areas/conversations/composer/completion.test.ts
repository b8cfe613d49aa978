import { describe, expect, it } from 'vitest';
import { completionAt, replaceRange } from './completion.ts';

const at = (marked: string, mode: 'reply' | 'note' = 'reply') =>
  completionAt(marked.replace('|', ''), marked.indexOf('|'), mode);

describe('the completion at the caret', () => {
  it.each([
    ['/|', ''],
    ['/ship|', 'ship'],
    ['Hello\n/opening-h| there', 'opening-h'],
    ['Hello /إغلاق|', 'إغلاق'],
  ])('a canned reply in %s', (text, query) => {
    expect(at(text)).toMatchObject({ kind: 'canned', query });
  });

  it.each(['https://shop|', '1/2|', 'and/or|', '/ship |', 'plain|'])('nothing in %s', (text) => {
    expect(at(text)).toBeNull();
  });

  it.each([
    ['@|', ''],
    ['ask @Tom|', 'Tom'],
    ['first\n@Tomás|', 'Tomás'],
  ])('a colleague in the note %s', (text, query) => {
    expect(at(text, 'note')).toMatchObject({ kind: 'mention', query });
    expect(at(text, 'reply')).toBeNull();
  });

  it('not an address of mail', () => {
    expect(at('priya@tide|', 'note')).toBeNull();
  });

  it('is replaced by the chosen option', () => {
    const completion = at('Hi /ship| you');
    expect(completion).not.toBeNull();
    expect(replaceRange('Hi /ship you', completion ?? { from: 0, to: 0 }, 'It ships')).toEqual({
      text: 'Hi It ships you',
      caret: 11,
    });
  });
});
