const REPLACEMENT = '\ufffd';

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
const storableText = (text: string) => text.toWellFormed().replaceAll('\0', REPLACEMENT);

/**
 * Replaces what PostgreSQL cannot store by U+FFFD, in all texts and names of an input: NUL, and half a surrogate pair
 * (what is left of an emoji that somebody cut in two). Changes objects in place; walks without recursion, since an
 * input may be nested as deep as it is long.
 */
export function storable(input: unknown): unknown {
  if (typeof input === 'string') return storableText(input);
  const waiting = [input];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const holder = value as Record<string, unknown>;
    for (const [key, part] of Object.entries(holder)) {
      if (typeof part === 'string') {
        if (!isStorable(part)) holder[key] = storableText(part);
      } else if (part) waiting.push(part);
      if (isStorable(key)) continue;
      holder[storableText(key)] = holder[key];
      delete holder[key];
    }
  }
  return input;
}
