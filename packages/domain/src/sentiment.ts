/** Sentiment of a text. Specification 9. */
export type Sentiment = 'excellent' | 'satisfied' | 'neutral' | 'unsatisfied' | 'very unsatisfied';

/**
 * The sentiment of a score: positive above 2 excellent, else satisfied; negative below -2 very unsatisfied, else
 * unsatisfied; otherwise neutral. Specification 9.
 */
export function sentimentOf(score: number): Sentiment {
  if (score > 0) return score > 2 ? 'excellent' : 'satisfied';
  if (score < 0) return score < -2 ? 'very unsatisfied' : 'unsatisfied';
  return 'neutral';
}

/** A satisfaction score as shown, with two decimals. Specification 9. */
export function satisfactionText(score: number): string {
  return score.toFixed(2);
}
