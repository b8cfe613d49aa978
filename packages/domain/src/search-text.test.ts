import { describe, expect, it } from 'vitest';
import { excerpt, marked, tokenize } from './search-text.ts';

/** A marked text with brackets around its marks. */
function shown({ text, marks }: ReturnType<typeof marked>): string {
  return marks
    .toReversed()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);
}
const mark = (text: string, search: string) => shown(marked(text, tokenize(search)));

describe('words', () => {
  it('are compared without marks, case and punctuation', () => {
    expect(tokenize('Ünïted, STRASSE straße; Łódź')).toEqual(['united', 'strasse', 'strasse', 'lodz']);
    expect(tokenize('مُحَمَّد علي')).toEqual(['محمد', 'علي']);
    expect(tokenize('東京 office')).toEqual(['東', '京', 'office']);
  });
});

describe('marks', () => {
  it.each([
    ['Marisol Vega', 'mar', '[Mar]isol Vega'],
    ['Étienne Éclair', 'ec et', '[Ét]ienne [Éc]lair'],
    ['E\u0301clair', 'ec', '[E\u0301c]lair'],
    ['مُحَمَّد علي', 'محم', '[مُحَمَّ]د علي'],
    ['Straße', 'strass', '[Straß]e'],
    ['東京都', '京都', '東[京都]'],
    ['ngozi@studio-okoye.example', 'ngozi@st', '[ngozi]@[st]udio-okoye.example'],
    ['A smart one', 'mar', 'A smart one'],
    ['👍 Marta', 'mart', '👍 [Mart]a'],
  ])('stand in "%s" for "%s"', (text, search, expected) => {
    expect(mark(text, search)).toBe(expected);
  });

  it('take the longest word where several begin the same', () => {
    expect(mark('Marsh armchair', 'mar marsh')).toBe('[Marsh] armchair');
  });
});

describe('an excerpt', () => {
  it('is the whole of a short text, on one line', () => {
    expect(shown(excerpt('Is the\n\n Marsh  green?', ['marsh']))).toBe('Is the [Marsh] green?');
  });

  it('stands around the first mark and says where it was cut', () => {
    const text = `${'before '.repeat(40)}Marsh ${'after '.repeat(40)}`;
    const { text: line, marks } = excerpt(text, ['marsh'], 80);
    expect(line).toMatch(/^…(before ){3,4}Marsh (after )+a?f?t?e?r?…$/);
    expect(marks).toHaveLength(1);
    expect(line.length).toBeLessThanOrEqual(82);
  });

  it('never parts a sign', () => {
    const { text } = excerpt('👍'.repeat(200), [], 10);
    expect(text).toBe(`${'👍'.repeat(10)}…`);
  });
});
