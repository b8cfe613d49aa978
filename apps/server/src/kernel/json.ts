import type { Bounds } from '@foyer/contract/kernel/bounds';
import { badInput, tooLarge } from './refusal.ts';

/** The value of a JSON text. Null for what is not JSON. */
export function parsedJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('"\\,:[]{}');

/**
 * Checks JSON against its bounds in one pass over the bytes, since parsing and validating may take a thousand times as
 * long. Malformed JSON passes and is left to the parser.
 * @throws Refusal `too_large`, or `bad_input` when it is too deep, or has too many values or an object with too many properties
 */
export function refuseOversized(json: Buffer, bounds: Bounds): void {
  if (json.length > bounds.bytes) throw tooLarge(bounds.bytes);
  let depth = 0;
  let values = 1;
  /** The number of properties of the objects around a place, by depth. */
  const keys: number[] = [];
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        keys[depth] = 0;
        break;
      case COLON:
        keys[depth] = (keys[depth] ?? 0) + 1;
        if ((keys[depth] ?? 0) > bounds.keys) throw badInput('', 'An object has too many fields.');
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (depth > bounds.depth) throw badInput('', 'The input is nested too deeply.');
    if (values > bounds.values) throw badInput('', 'The input has too many values.');
  }
}

/** The index of the quote that closes a string, or the end of the input. */
function endOfText(json: Buffer, start: number): number {
  let quote = start;
  do {
    quote = json.indexOf('"', quote + 1);
    if (quote < 0) return json.length;
  } while (isEscaped(json, quote));
  return quote;
}

function isEscaped(json: Buffer, quote: number): boolean {
  let at = quote - 1;
  while (json[at] === BACKSLASH) at -= 1;
  return (quote - at) % 2 === 0;
}
