/** Sentiment of a text. Specification 9. */
export type Sentiment = 'excellent' | 'satisfied' | 'neutral' | 'unsatisfied' | 'very unsatisfied';

/**
 * Sentiment of a score: excellent above 2, satisfied above 0, neutral at 0, unsatisfied below 0, very unsatisfied below
 * -2. Specification 9.
 */
export function sentimentOf(score: number): Sentiment {
  if (score > 0) return score > 2 ? 'excellent' : 'satisfied';
  if (score < 0) return score < -2 ? 'very unsatisfied' : 'unsatisfied';
  return 'neutral';
}

/** Formats a satisfaction score with two decimals. Specification 9. */
export function satisfactionText(score: number): string {
  return score.toFixed(2);
}
