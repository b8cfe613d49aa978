import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import type { JobRequest } from '../../../jobs/jobs.ts';

export const TURN_QUEUE = 'agents.turn';

/** The turn of an agent in a conversation, after the messages that belong together. At most one waits. */
export const turnJob = (
  merchantId: number,
  conversationId: string,
  afterMs: number = AGENT_LIMITS.togetherMs,
): JobRequest => ({
  queue: TURN_QUEUE,
  key: conversationId,
  group: conversationId,
  delaySeconds: afterMs / 1000,
  data: { merchantId, conversationId },
});
