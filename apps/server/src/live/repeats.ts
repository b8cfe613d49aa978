import type { Appended, MessageEntry } from './writer.ts';

/**
 * What is said in a group, each message once: a sender who heard no answer says it again under the same client id.
 * @returns what is to be stored, and how to answer for all of the group
 */
export function withoutRepeats(entries: readonly MessageEntry[]) {
  const places = new Map<string, number>();
  const once: MessageEntry[] = [];
  const answers = entries.map((entry) => {
    const words = `${entry.conversation_id} ${entry.client_id ?? entry.id}`;
    const place = places.get(words);
    if (place !== undefined) return { place, isRepeat: true };
    places.set(words, once.length);
    return { place: once.push(entry) - 1, isRepeat: false };
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
