import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table as CSV', () => {
  it('begins with the mark of UTF-8 and ends every line as RFC 4180 says', () => {
    expect(
      csvOf(
        ['Name', 'Count'],
        [
          ['Zoë', 2],
          [null, -3],
        ],
      ),
    ).toBe('\ufeffName,Count\r\nZoë,2\r\n,-3\r\n');
  });

  it('quotes what would end a cell', () => {
    expect(csvOf(['a,b'], [['say "hi"'], ['two\nlines'], ['plain']])).toBe(
      '\ufeff"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\nplain\r\n',
    );
  });

  it('makes texts harmless that a spreadsheet would run', () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=1', '{"a":1}'];
    const [, ...lines] = csvOf(
      ['t'],
      texts.map((text) => [text]),
    ).split('\r\n');
    expect(lines).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\tx", '"\'\rx"', 'a=1', '"{""a"":1}"', '']);
  });
});
