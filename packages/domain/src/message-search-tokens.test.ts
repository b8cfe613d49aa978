import { describe, expect, it } from 'vitest';
import { operatorAt, searchValue } from './message-search-tokens.ts';

/** What is typed at the '|' of a text. */
function typing(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = operatorAt(text, caret);
  return found && { operator: found.operator, query: found.query, takes: text.slice(found.start, found.end) };
}

describe('what is typed in a search', () => {
  it.each([
    ['|', '', ''],
    ['is:read |', '', ''],
    ['fro|', 'fro', 'fro'],
    ['f|rom', 'f', 'from'],
    ['blue fro| shoes', 'fro', 'fro'],
    ['-|', '', ''],
    ['-fr|', 'fr', 'fr'],
    ['fr|om:ann', 'fr', 'from:'],
    ['-from|:ann', 'from', 'from:'],
    ['|from:ann', '', ''],
  ])('is a name in %s', (marked, query, takes) => {
    expect(typing(marked)).toEqual({ operator: null, query, takes });
  });

  it.each([
    ['from:|', 'from', '', ''],
    ['from:no|', 'from', 'no', 'no'],
    ['x -FROM:n|ora is:read', 'from', 'n', 'nora'],
    ['from:|"Nora"', 'from', '', '"Nora"'],
    ['from:"|', 'from', '', '"'],
    ['from:"Nora L|', 'from', 'Nora L', '"Nora L'],
    ['from:"Nora| Lind" x', 'from', 'Nora', '"Nora Lind"'],
    ['from:"No| is:read', 'from', 'No', '"No'],
    ['label:work/ur|', 'label', 'work/ur', 'work/ur'],
    ['before:|x', 'before', '', 'x'],
  ])('is a value in %s', (marked, operator, query, takes) => {
    expect(typing(marked)).toEqual({ operator, query, takes });
  });

  it.each(['"blue sh|', '"bl|ue shoes"', '"blue shoes"|', 'from:"Nora Lind"|'])(
    'is neither in %s',
    (marked) => {
      expect(typing(marked)).toBeNull();
    },
  );

  it('has its place in the text', () => {
    expect(operatorAt('x -from:nora', 10)).toEqual({ operator: 'from', query: 'no', start: 8, end: 12 });
  });
});

describe('a value as it is written', () => {
  it.each([
    ['nora', 'nora'],
    ['Nora Lind', '"Nora Lind"'],
    ['', '""'],
    ['“x', '"“x"'],
    [String.raw`a "b" \c`, String.raw`"a \"b\" \\c"`],
  ])('of %j is %s', (value, written) => {
    expect(searchValue(value)).toBe(written);
  });
});
