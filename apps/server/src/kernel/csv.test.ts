import { describe, expect, it } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

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

describe('a formula in disguise', () => {
  const written = (text: string) =>
    csvOf(['t'], [[text]])
      .split('\r\n')
      .slice(1)
      .join('\r\n');

  it.each([
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x',
    '⁼1',
    '⁺1',
    '−1',
    '‑1',
    ' =1',
    '\t =1',
    '\r=1',
    '\n=1',
    '\u00a0=1',
    '\u3000＝1',
    '\u200b=1',
    '\ufeff=1',
    '\u2060\u00ad=1',
    '\u0001=1',
    '"=1"',
    "'=1",
    ' "＝1"',
  ])('%j is made harmless, and read as it was', (text) => {
    expect(written(text).replace(/^"/, '')).toMatch(/^'/);
    expect(readCsv(csvOf(['t'], [[text]]))).toEqual([['t'], [text]]);
  });

  it.each(['a=1', '1-1', 'x@y.example', '"quoted"', "'tis", '\u200bword', '（＝', ' word - word'])(
    '%j is none',
    (text) => {
      expect(written(text).replace(/^"/, '')).not.toMatch(/^'(?!tis)/);
      expect(readCsv(csvOf(['t'], [[text]]))).toEqual([['t'], [text]]);
    },
  );
});

describe('a table that is read', () => {
  it('says what was written, with quotes, lines and texts that were made harmless', () => {
    const rows = [
      ['say "hi"', 'two\nlines', '=1+1'],
      ["it's", '', 'a,b;c'],
    ];
    expect(readCsv(csvOf(['one', 'two', 'three'], rows))).toEqual([['one', 'two', 'three'], ...rows]);
  });

  it('may be divided by semicolons or tabs, and ends as its system ends lines', () => {
    expect(readCsv('a;b\n1,5;2\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(readCsv('a\tb\r"x\ty"\t2')).toEqual([
      ['a', 'b'],
      ['x\ty', '2'],
    ]);
  });

  it('keeps the numbers of rows, and what is written wrong', () => {
    expect(readCsv('a,b\n\n,\n1,2')).toEqual([['a', 'b'], [], [], ['1', '2']]);
    expect(readCsv('a,b\n"x"y,"never\nended')).toEqual([
      ['a', 'b'],
      ['xy', 'never\nended'],
    ]);
  });

  it('is read in the time of its length, whatever quotes stand in it', () => {
    const started = performance.now();
    readCsv(`a\n${'",""'.repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
