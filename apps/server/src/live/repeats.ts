import type { Appended, MessageEntry } from './entries.ts';

/**
 * Removes repeated messages from a batch: a sender without a reply sends a message again with the same client id.
 * @returns the entries to store, and a function that maps their outcomes to all entries
 */
export function withoutRepeats(entries: readonly MessageEntry[]) {
  /** Index of a message in `once`. */
  const indexes = new Map<string, number>();
  const once: MessageEntry[] = [];
  const results = entries.map((entry) => {
    const message = `${entry.conversation_id} ${entry.client_id ?? entry.id}`;
    const known = indexes.get(message);
    if (known !== undefined) return { index: known, isRepeat: true };
    const index = once.push(entry) - 1;
    indexes.set(message, index);
    return { index, isRepeat: false };
  });
  return {
    once,
    outcomesOf: (stored: readonly Appended[]): Appended[] =>
      results.map(({ index, isRepeat }) => {
        const outcome = stored[index] as Appended;
        return isRepeat && outcome.outcome === 'stored' ? { ...outcome, outcome: 'known' } : outcome;
      }),
  };
}
