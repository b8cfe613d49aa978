import type { Appended, MessageEntry } from './entries.ts';

/**
 * What is said in a group, each message once: a sender who heard no answer says it again under the same client id.
 * @returns what is to be stored, and how to answer for all of the group
 */
export function withoutRepeats(entries: readonly MessageEntry[]) {
  /** Index of a message in `once`. */
  const places = new Map<string, number>();
  const once: MessageEntry[] = [];
  const answers = entries.map((entry) => {
    const message = `${entry.conversation_id} ${entry.client_id ?? entry.id}`;
    const known = places.get(message);
    if (known !== undefined) return { place: known, isRepeat: true };
    const place = once.push(entry) - 1;
    places.set(message, place);
    return { place, isRepeat: false };
  });
  return {
    once,
    answersOf: (stored: readonly Appended[]): Appended[] =>
      answers.map(({ place, isRepeat }) => {
        const answer = stored[place] as Appended;
        return isRepeat && answer.outcome === 'stored' ? { ...answer, outcome: 'known' } : answer;
      }),
  };
}
