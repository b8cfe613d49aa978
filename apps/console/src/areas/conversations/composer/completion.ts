import { mentionQuery } from '@foyer/domain/mentions';

/** A completion at the caret: a canned reply after `/`, a colleague after `@`. */
export interface Completion {
  readonly kind: 'canned' | 'mention';
  /** The text typed after the sign. */
  readonly query: string;
  /** The position of the sign, and the caret. */
  readonly from: number;
  readonly to: number;
}

const CANNED = /(?:^|\s)\/([\p{L}\p{N}_-]{0,40})$/u;

/** The completion before the caret, or null. Mentions exist in notes only. */
export function completionAt(text: string, caret: number, mode: 'reply' | 'note'): Completion | null {
  const before = text.slice(0, caret);
  const canned = CANNED.exec(before);
  if (canned) return found('canned', canned[1] ?? '', caret);
  const mention = mode === 'note' ? mentionQuery(text, caret) : null;
  return mention && found('mention', mention.query, caret);
}

function found(kind: Completion['kind'], query: string, caret: number): Completion {
  return { kind, query, from: caret - query.length - 1, to: caret };
}

/** Replaces a range of the text and returns the new caret position. */
export function replaceRange(
  text: string,
  range: { readonly from: number; readonly to: number },
  replacement: string,
): { readonly text: string; readonly caret: number } {
  return {
    text: text.slice(0, range.from) + replacement + text.slice(range.to),
    caret: range.from + replacement.length,
  };
}
