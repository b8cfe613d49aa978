const REPLACEMENT = '\ufffd';

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
const storableText = (text: string) => text.toWellFormed().replaceAll('\0', REPLACEMENT);

/**
 * Replaces characters that PostgreSQL cannot store by U+FFFD, in all strings and keys of an input: NUL and lone
 * surrogates. Changes objects in place. Not recursive, since an input may be nested very deeply.
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
