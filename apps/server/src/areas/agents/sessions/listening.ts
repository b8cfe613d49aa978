import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { batchedByMerchant } from '../../../kernel/batched.ts';
import type { Services } from '../../../kernel/context.ts';
import { concurrently } from '../../../kernel/each.ts';
import type { Events } from '../../../kernel/events.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { lockConversation } from '../../conversations/moves.ts';
import { conversations } from '../../conversations/tables.ts';
import { registerSkillUsers } from '../../intents/skill-users.ts';
import { registerReceivers } from '../../routing/receivers.ts';
import { registerAnswering } from '../../widget/opening.ts';
import { answersIn, liveAgentsOf } from '../live-agents.ts';
import { agentsWithSkill } from '../saving.ts';
import { aiSessions } from '../tables.ts';
import { answersNow, beginByEngagement, beginWithin, nothing } from './beginning.ts';
import { turnJob } from './queue.ts';
import { abortTurn } from './turn.ts';

type StoredMessage = Events['messages.stored']['messages'][number];

/** Serves the conversations of agents in which visitors write or members act. */
export function startListening(services: Services): Runner {
  const { messageEffects, log } = services;
  registerAgents();
  registerSkillUsers('agent', agentsWithSkill);
  registerAnswering(answersIn);
  const onError = (error: unknown) => log.error({ err: error }, 'an agent did not begin');
  const batch = batchedByMerchant((merchantId, items) => notice(services, merchantId, [...items.keys()]), {
    ...MESSAGE_EFFECTS.agents,
    onError,
  });
  const stops = [
    messageEffects.add('agentAborts', ({ conversationID, messages }) => {
      if (messages.some(takesOver)) abortTurn(services, conversationID);
    }),
    messageEffects.add('agents', ({ merchantId, conversationID, messages }) => {
      if (messages.some((message) => isOfVisitor(message) || takesOver(message)))
        batch.schedule(merchantId, conversationID, undefined);
    }),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await batch.stop();
    },
  };
}

const isOfVisitor = ({ kind, author }: StoredMessage) => kind === 'text' && author.type === 'visitor';

/** What members do with a conversation, or visitors who leave it. */
const takesOver = ({ kind, author, event }: StoredMessage): boolean =>
  (kind === 'text' && author.type === 'member') ||
  (kind === 'event' && author.type !== 'bot' && event !== null && TAKING.includes(event.type));

const TAKING: readonly string[] = [
  'took',
  'handed_over',
  'agent_added',
  'auto_assigned',
  'escalated',
  'released',
  'closed',
  'deleted',
  'junked',
  'merged',
];

/** Begins sessions, and queues the turns of those that run. What follows a message that is thought about waits for more. */
async function notice(services: Services, merchantId: number, ids: readonly string[]): Promise<void> {
  const agents = await liveAgentsOf(services)(merchantId);
  if (agents.size === 0) return;
  const tenant = services.database.tenant(merchantId);
  const rows = await tenant.read((db) =>
    db
      .select({ id: conversations.id, sessionId: aiSessions.id, runId: aiSessions.runId })
      .from(conversations)
      .leftJoin(
        aiSessions,
        and(
          eq(aiSessions.merchantId, conversations.merchantId),
          eq(aiSessions.conversationId, conversations.id),
          isNull(aiSessions.endedAt),
        ),
      )
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          isOneOf(conversations.id, ids),
          or(isNotNull(aiSessions.id), isUnanswered),
        ),
      ),
  );
  await concurrently(rows, async ({ id, sessionId, runId }) => {
    if (sessionId === null) return beginByEngagement(services, merchantId, id);
    const job = turnJob(merchantId, id, runId ? AGENT_LIMITS.togetherMs : 0);
    await tenant.transaction((db) => services.jobs.enqueue(db, job));
    services.jobs.wake([job]);
  });
}

const isUnanswered = and(
  eq(conversations.status, 'open'),
  eq(conversations.withBot, false),
  isNull(conversations.lastOutboundAt),
  isNull(conversations.assignedTo),
  isNotNull(conversations.engagementId),
);

/** Rules of routing can send a conversation to an agent. */
const registerAgents = () =>
  registerReceivers('agent', {
    list: async (services, merchantId) =>
      [...(await liveAgentsOf(services)(merchantId)).values()]
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ id, label: name })),
    begin: async (db, scope, conversationId, id) => {
      const { merchantId } = scope.tenant;
      const agent = (await liveAgentsOf(scope.services)(merchantId)).get(id);
      const row = await lockConversation(db, merchantId, conversationId);
      if (!agent?.active || row.withBot || !(await answersNow(db, merchantId, agent))) return nothing;
      return beginWithin(db, scope, row, agent);
    },
  });
