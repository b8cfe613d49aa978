import { mentionQuery } from '@foyer/domain/mentions';

/** What the composer offers to complete at the caret: a canned reply after `/`, a colleague after `@`. */
export interface Completion {
  readonly kind: 'canned' | 'mention';
  /** What was typed after the sign. */
  readonly query: string;
  /** Where the sign stands, and where the typed part ends (the caret). */
  readonly from: number;
  readonly to: number;
}

const CANNED = /(?:^|\s)\/([\p{L}\p{N}_-]{0,40})$/u;

/** What is to be completed before the caret; null for nothing. Mentions exist in notes only. */
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

/** The text with a stretch replaced, and where the caret stands after it. */
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
