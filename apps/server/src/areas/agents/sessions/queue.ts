import type { JobRequest } from '../../../jobs/jobs.ts';

export const TURN_QUEUE = 'agents.turn';

/** How many turns of a merchant run at once in each process, so that one whose provider is slow leaves room for others. */
const SLOTS = 8;

const slotOf = (conversationId: string): number => Number.parseInt(conversationId.slice(-4), 16) % SLOTS;

/** The turn of an agent in a conversation. At most one waits. */
export const turnJob = (merchantId: number, conversationId: string, afterMs = 0): JobRequest => ({
  queue: TURN_QUEUE,
  key: conversationId,
  group: `${merchantId} ${slotOf(conversationId)}`,
  delaySeconds: afterMs / 1000,
  data: { merchantId, conversationId },
});
