import { describe, expect, it } from 'vitest';
import { storable } from './storable.ts';

describe('storable', () => {
  it('replaces NUL and halves of surrogate pairs, in texts and in names, wherever they stand', () => {
    const input = { a: 'x\0y', b: ['\ud83d', { c: 'end\ude00' }], 'na\0me': '\0', n: 1, none: null };
    expect(storable(input)).toEqual({
      a: 'x\ufffdy',
      b: ['\ufffd', { c: 'end\ufffd' }],
      'na\ufffdme': '\ufffd',
      n: 1,
      none: null,
    });
    expect(storable('\0')).toBe('\ufffd');
  });

  it('leaves everything else as it is', () => {
    const input = { text: "'; drop table <script>👩‍👧 \u202e\n\t", list: [true, 0, null, ''] };
    expect(storable(structuredClone(input))).toEqual(input);
    expect(storable(undefined)).toBeUndefined();
    expect(storable(null)).toBeNull();
  });

  it('walks an input of any depth', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
    expect(() => storable(deep)).not.toThrow();
  });
});
