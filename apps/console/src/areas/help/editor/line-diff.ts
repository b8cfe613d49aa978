export interface DiffLine {
  readonly how: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The lines that must be added to and removed from a text to get another. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ how: 'same', text }));
  return [
    ...same(now.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(now.slice(now.length - end)),
  ];
}

/** The same for lines that differ at both ends: its time and memory grow with the product of their numbers. */
function diffMiddle(a: readonly string[], b: readonly string[]): DiffLine[] {
  // The length of the longest common rest, from each pair of lines on.
  const rest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => rest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      (rest[i] as Uint16Array)[j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [old = '', now = ''] = [a[i], b[j]];
    if (i < a.length && j < b.length && old === now) {
      lines.push({ how: 'same', text: now });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ how: 'removed', text: old });
      i += 1;
    } else {
      lines.push({ how: 'added', text: now });
      j += 1;
    }
  }
  return lines;
}
