import { newId } from '../../../kernel/ids.ts';
import { DAY, MINUTE, type WrittenText, type WrittenThread } from './written.ts';

/** A small random generator, so that a failure can be repeated. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Threads that begin within a span of days. */
export function randomThreads(count: number, from: number, days: number, agentIds: readonly string[]) {
  const random = randomFrom(count);
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: count }, (): WrittenThread => {
    const startedAt = from + Math.floor(random() * days * DAY);
    const texts: WrittenText[] = [];
    for (let at = startedAt; texts.length < 1 + random() * 7; at += Math.floor(random() * 40 * MINUTE)) {
      texts.push({ by: random() < 0.55 ? 'visitor' : 'member', at });
    }
    return {
      id: newId(),
      startedAt,
      closedAt: random() < 0.6 ? startedAt + Math.floor(random() * 2 * DAY) : null,
      channel: pick(['web', 'whatsapp', 'email']),
      country: pick(['pt', 'in', '']),
      agentId: pick([...agentIds, null]),
      rating: random() < 0.4 ? 1 + Math.floor(random() * 5) : null,
      texts,
      sentiment: random() < 0.5 ? Math.floor(random() * 9) - 4 : null,
      reopenings: random() < 0.3 ? 1 + Math.floor(random() * 2) : 0,
    };
  });
}
