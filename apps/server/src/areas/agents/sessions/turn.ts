import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { memoizeByKey } from '../../../kernel/memoize-by-key.ts';
import { repeatOnConflict } from '../../../kernel/repeat-on-conflict.ts';
import { recordUnanswered } from '../../knowledge/unanswered/recording.ts';
import { liveAgentsOf } from '../live-agents.ts';
import { handOver, noteOf } from '../thinking/handing-over.ts';
import { think } from '../thinking/think.ts';
import { type Asked, Notebook, type Thought } from '../thinking/thought.ts';
import { type Claim, claimTurn } from './claiming.ts';
import { finishTurn } from './finishing.ts';
import { TURN_QUEUE } from './queue.ts';

/** Turns that this process thinks about, by conversation. */
const thinkingIn = memoizeByKey((_: Services) => new Map<string, AbortController>());

/** Stops what an agent thinks in a conversation, if it does so in this process. */
export const abortTurn = (services: Services, conversationId: string): void =>
  thinkingIn(services).get(conversationId)?.abort();

/** Turns of agents with visitors. */
export const turnJobs = (services: Services): JobDefinition => ({
  queue: TURN_QUEUE,
  retries: 3,
  waitsOnce: true,
  urgent: true,
  parallel: 32,
  maxSeconds: AGENT_LIMITS.turnSeconds * 2,
  run: async ({ merchantId, conversationId }) => runTurn(services, merchantId, String(conversationId)),
});

/**
 * Reads what a visitor wrote and answers it: claims it, thinks without any lock, and stores the answer if the agent
 * still has the conversation.
 */
export async function runTurn(services: Services, merchantId: number, conversationId: string): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const claim = await tenant.transaction((db) => claimTurn(db, merchantId, conversationId));
  if (!claim) return;
  const agent = (await liveAgentsOf(services)(merchantId)).get(claim.session.agentId);
  const author = agent ?? { id: claim.session.agentId, name: 'Agent', imageUrl: null };
  showTyping(services, claim, author.name, true);
  const controller = new AbortController();
  const thinking = thinkingIn(services);
  thinking.set(conversationId, controller);
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(AGENT_LIMITS.turnSeconds * 1000)]);
  let thought: Thought | null = null;
  try {
    const asked = askedOf(services, claim, author.name, signal);
    if (claim.isStuck)
      thought = new Notebook().close(handOver(asked, 'failed', noteOf(asked, 'interrupted')));
    else if (claim.isServed) thought = await think(asked);
    else thought = new Notebook().close(handOver(asked, 'limit', noteOf(asked, 'inactive')));
  } catch (error) {
    if (!controller.signal.aborted) {
      services.log.error({ err: error }, 'an agent could not think');
      const asked = askedOf(services, claim, author.name, signal);
      thought = new Notebook().close(handOver(asked, 'failed', noteOf(asked, 'failed')));
    }
  } finally {
    thinking.delete(conversationId);
  }
  const scope = systemScope(services, merchantId);
  try {
    const hasSpoken = await repeatOnConflict(() =>
      act(scope, (db) => finishTurn(db, scope, claim, author, thought)),
    );
    if (hasSpoken) await noteUnanswered(services, claim, thought);
  } finally {
    showTyping(services, claim, author.name, false);
  }
}

const askedOf = (
  services: Services,
  { session, settings, row, text, before, language }: Claim,
  agentName: string,
  signal: AbortSignal,
): Asked => ({
  ...{ services, settings, text, before, language, agentName, signal },
  merchantId: session.merchantId,
  agentId: session.agentId,
  unclear: session.clarified > 0 ? session.question : null,
  turns: session.turns,
  answers: session.answers,
  visitorId: row.visitorId,
  conversationId: row.id,
});

const showTyping = ({ bus }: Services, { session, row }: Claim, name: string, active: boolean): void =>
  bus.publish({
    name: 'typing',
    data: {
      merchantId: session.merchantId,
      referenceID: row.visitorId,
      conversationID: row.id,
      from: { type: 'member', id: session.agentId, name },
      active,
      text: null,
    },
  });

/** A question without an answer. Asked again after a clarifying question it is the same one. */
async function noteUnanswered(
  services: Services,
  { session, text, language }: Claim,
  thought: Thought | null,
) {
  const { unanswered, rating } = thought ?? {};
  if (!unanswered) return;
  const isAgain = session.clarified > 0 || rating === 'down';
  await recordUnanswered(services, session.merchantId, {
    text: isAgain ? session.question : text,
    reason: unanswered.reason,
    source: 'agent',
    key: `${session.id}:${rating === 'down' ? 'down' : session.answers}`,
    score: unanswered.score,
    language,
    conversationId: session.conversationId,
  });
}
