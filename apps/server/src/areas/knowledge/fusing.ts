import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import type { Similar } from './vectors.ts';

/** A passage that was found by its words. */
export interface Match extends Record<string, unknown> {
  readonly document_id: string;
  readonly run_id: string;
  readonly n: number;
  readonly score: number;
  readonly why: { word: string; like: string | null; found: string; score: number; share: number }[];
}

/** A passage that was found, by its words, its meaning or both. */
export interface Fused extends Match {
  readonly meaning: number | null;
}

/** Less similar passages are not found. */
const MEANING_MIN = ANSWER_SCORE / 2;
/** How little the first places weigh more than the next, as usual for reciprocal rank fusion. */
const RANK_OFFSET = 60;

/**
 * Joins what was found by words and by meaning, both the best first, by reciprocal rank fusion. Those that answer come
 * before all others; the higher of the two scores decides.
 */
export function fuse(matches: readonly Match[], similar: readonly Similar[]): Fused[] {
  const found = new Map<string, { one: Fused; rank: number }>();
  for (const [n, match] of matches.entries())
    found.set(keyOf(match.document_id, match.n), { one: { ...match, meaning: null }, rank: rankValue(n) });
  for (const [at, { documentId, runId, n, meaning }] of similar.entries()) {
    if (meaning < MEANING_MIN) break;
    const key = keyOf(documentId, n);
    const { one, rank } = found.get(key) ?? {
      one: { document_id: documentId, run_id: runId, n, score: 0, why: [], meaning },
      rank: 0,
    };
    found.set(key, {
      one: { ...one, meaning, score: Math.max(one.score, meaning) },
      rank: rank + rankValue(at),
    });
  }
  return [...found.values()]
    .toSorted((a, b) => answers(b.one) - answers(a.one) || b.rank - a.rank)
    .map(({ one }) => one);
}

const keyOf = (documentId: string, n: number) => `${documentId} ${n}`;
const rankValue = (place: number) => 1 / (RANK_OFFSET + place + 1);
const answers = ({ score }: Fused) => Number(score >= ANSWER_SCORE);
