import { describe, expect, it } from 'vitest';
import { suggestionsAt, withSuggestion } from './completion.ts';

const world = {
  labels: ['Orders', 'Orders/Late', 'VIP customers'],
  members: ['Priya Raman', 'Tomás Herrera'],
  teams: ['Support'],
  channels: ['web', 'email'],
};

const texts = (text: string, caret = text.length) =>
  suggestionsAt(text, caret, world).suggestions.map((one) => one.text);

/** The search with the first suggestion at the caret applied. */
function completed(text: string, caret = text.length) {
  const { typing, suggestions } = suggestionsAt(text, caret, world);
  const [first] = suggestions;
  return typing && first ? withSuggestion(text, typing, first) : null;
}

describe('the completion of a search', () => {
  it('offers operators by prefix, all when nothing is typed', () => {
    expect(texts('su')).toEqual(['subject:']);
    expect(texts('lamp ')).toContain('before:');
  });

  it('offers an operator’s values regardless of case and diacritics', () => {
    expect(texts('label:late')).toEqual(['Orders/Late']);
    expect(texts('assignee:tomas')).toEqual(['Tomás Herrera']);
    expect(texts('assignee:')).toEqual(['me', 'none', 'Priya Raman', 'Tomás Herrera']);
    expect(texts('is:un')).toEqual(['unread', 'junk']);
    expect(texts('team:')).toEqual(['Support']);
    expect(texts('on:ye')).toEqual(['yesterday']);
    expect(texts('from:x')).toEqual([]);
  });

  it('writes the operator with its colon and waits for the value', () => {
    expect(completed('-la')).toEqual({ text: '-label:', caret: 7 });
  });

  it('quotes values with spaces and moves the caret behind them', () => {
    expect(completed('label:vip')).toEqual({ text: 'label:"VIP customers" ', caret: 22 });
  });

  it('keeps the text behind the caret', () => {
    expect(completed('is:unr lamp', 6)).toEqual({ text: 'is:unread lamp', caret: 10 });
  });

  it('offers nothing inside quotes', () => {
    expect(texts('"two wor')).toEqual([]);
  });
});
