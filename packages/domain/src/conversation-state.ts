/** States of a conversation. All but closed are open. */
export const CONVERSATION_STATUSES = ['waiting', 'with_agent', 'with_bot', 'closed'] as const;

/** A state of a conversation. */
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Status and agents of a conversation, the assignee first. Closed conversations keep their agents. */
export interface ConversationState {
  readonly status: ConversationStatus;
  readonly agentIds: readonly string[];
}

/** An action on a conversation. `agentId` is the acting or affected agent, `toAgentId` the receiver. */
export type ConversationAction =
  | { readonly type: 'take'; readonly agentId: string }
  | { readonly type: 'release' }
  | { readonly type: 'handOver'; readonly agentId: string; readonly toAgentId: string }
  | { readonly type: 'toBot' }
  | { readonly type: 'addAgent'; readonly agentId: string }
  | { readonly type: 'leave'; readonly agentId: string }
  | { readonly type: 'close' }
  | { readonly type: 'reopen' };

/** The name of an action. */
export type ConversationActionType = ConversationAction['type'];

/** Why an action is rejected. */
export type MoveRefusal = 'not_allowed' | 'already_taken' | 'already_in' | 'not_in';

/** The new state, or why the action is rejected. For `already_taken` with the agent who has it. */
export type MoveResult =
  | { readonly ok: true; readonly state: ConversationState }
  | { readonly ok: false; readonly refusal: MoveRefusal; readonly holderId?: string };

/** Actions allowed in each status. */
export const ALLOWED_MOVES: Readonly<Record<ConversationStatus, readonly ConversationActionType[]>> = {
  waiting: ['take', 'handOver', 'toBot', 'close'],
  with_agent: ['take', 'release', 'handOver', 'addAgent', 'leave', 'toBot', 'close'],
  with_bot: ['take', 'release', 'handOver', 'close'],
  closed: ['reopen'],
};

/**
 * A visitor's message within this time after closing reopens the conversation; a later one starts a new one.
 * Milliseconds.
 */
export const REOPEN_WINDOW_MS = 24 * 60 * 60 * 1000;

function withAgents(agentIds: readonly string[]): MoveResult {
  return { ok: true, state: { status: agentIds.length > 0 ? 'with_agent' : 'waiting', agentIds } };
}

function refused(refusal: MoveRefusal, holderId?: string): MoveResult {
  return holderId === undefined ? { ok: false, refusal } : { ok: false, refusal, holderId };
}

function take(state: ConversationState, agentId: string): MoveResult {
  return state.status === 'with_agent' ? refused('already_taken', state.agentIds[0]) : withAgents([agentId]);
}

function handOver(state: ConversationState, agentId: string, toAgentId: string): MoveResult {
  if (state.agentIds.includes(toAgentId)) return refused('already_in');
  return state.agentIds.includes(agentId)
    ? withAgents(state.agentIds.map((id) => (id === agentId ? toAgentId : id)))
    : withAgents([toAgentId]);
}

function addAgent(state: ConversationState, agentId: string): MoveResult {
  return state.agentIds.includes(agentId) ? refused('already_in') : withAgents([...state.agentIds, agentId]);
}

function leave(state: ConversationState, agentId: string): MoveResult {
  return state.agentIds.includes(agentId)
    ? withAgents(state.agentIds.filter((id) => id !== agentId))
    : refused('not_in');
}

/**
 * Applies an action to a conversation.
 *
 * - `take` requires a conversation without an agent. The refusal names the agent.
 * - `release` returns it to the queue, from its agents or the bot.
 * - `handOver` replaces the acting agent with the receiver, or all agents if the actor is not one of them.
 * - `toBot` gives it to a bot, from the queue or its agents.
 * - `leave` returns it to the queue if the last agent leaves.
 * - `reopen` returns it to its former agents, or to the queue.
 */
export function move(state: ConversationState, action: ConversationAction): MoveResult {
  if (!ALLOWED_MOVES[state.status].includes(action.type)) return refused('not_allowed');
  switch (action.type) {
    case 'take':
      return take(state, action.agentId);
    case 'toBot':
      return { ok: true, state: { status: 'with_bot', agentIds: [] } };
    case 'release':
      return withAgents([]);
    case 'handOver':
      return handOver(state, action.agentId, action.toAgentId);
    case 'addAgent':
      return addAgent(state, action.agentId);
    case 'leave':
      return leave(state, action.agentId);
    case 'close':
      return { ok: true, state: { status: 'closed', agentIds: state.agentIds } };
    case 'reopen':
      return withAgents(state.agentIds);
  }
}

/** Whether a visitor's message reopens a closed conversation instead of starting a new one. */
export function reopensOnMessage(closedAt: Date, messageAt: Date): boolean {
  return messageAt.getTime() - closedAt.getTime() <= REOPEN_WINDOW_MS;
}
