import type {} from './areas/conversations/events.ts';
import type { Events } from './kernel/events.ts';

interface Effect {
  /** In every process, for its sockets and caches, or only in the one that stored the message. */
  readonly in: 'every process' | 'this process';
  /** Messages within this time are handled together. Milliseconds. Without it each is handled at once. */
  readonly afterMs?: number;
  /** How far the effect may fall behind on a busy day, so that conversations do not. Milliseconds. Default 500. */
  readonly maxRestMs?: number;
  /** The pause after a run, as a multiple of its duration. Default 9. */
  readonly rest?: number;
}

/**
 * Everything that follows from a stored message, in the order in which it begins. The message is committed by then.
 * Nothing waits for an effect, but those without `afterMs` begin before the sender is answered: what they do before
 * their first `await` delays the answer.
 */
export const MESSAGE_EFFECTS = {
  /**
   * Invalidates the cached visibility of the visitor, after an event. No query. First, since later effects depend on
   * it.
   */
  visibility: { in: 'every process' },
  /** Frames to members who have the conversation open. No query if the visibility of the visitor is cached. */
  memberThreads: { in: 'every process' },
  /** Frames to the visitor's own tabs. No query. */
  visitorThreads: { in: 'every process' },
  /** Positions of waiting visitors: one query per merchant with a connected visitor, none for texts of waiting ones. */
  queuePositions: { in: 'every process', afterMs: 250, maxRestMs: 2_000 },
  /** Rows of the live list: two queries for 25 visitors, for merchants with a connected member. */
  boardRows: { in: 'every process', afterMs: 50, maxRestMs: 2_000 },
  /** Threads of the inbox lists: no query, or two for members who see some visitors only. */
  inboxThreads: { in: 'every process', afterMs: 200, maxRestMs: 2_000 },
  /** Stops what an agent thinks when a member takes over. No query. */
  agentAborts: { in: 'every process' },
  /** Turns of bots: a transaction for 50 conversations, no query for merchants without a published bot. */
  bots: { in: 'this process', afterMs: 5, maxRestMs: 20 },
  /** Begins and queues turns of AI agents: no query for merchants without one. */
  agents: { in: 'this process', afterMs: 20, maxRestMs: 100 },
  /** Sends replies to customers of messengers: no query for merchants without an account of one. */
  messengers: { in: 'this process' },
  /** Texts for webhooks of the merchant: no query for merchants without one. */
  webhooks: { in: 'this process' },
  /** Notices to members who are assigned: one transaction for an event that assigns, nothing for other messages. */
  assignmentNotices: { in: 'this process' },
  /** Automatic assignment: one transaction per assignment, no query for merchants who have switched it off. */
  assignment: { in: 'this process', afterMs: 250 },
  /** SLA timers and status of linked tickets: one query for merchants with tickets, and a transaction for theirs. */
  tickets: { in: 'this process', afterMs: 100 },
  /** Timers of escalation rules: one transaction for 200 conversations, none for merchants without rules. */
  escalationTimers: { in: 'this process', afterMs: 100 },
  /** Values in customers' messages: CPU time, and one transaction for the messages that have some. */
  extraction: { in: 'this process', afterMs: 200, maxRestMs: 2_000 },
  /** Automation rules: no query where the text rules out all of them, except to log checks; else facts and runs. */
  automation: { in: 'this process', afterMs: 150, maxRestMs: 2_000 },
  /** Sentiment and language of visitors' messages: CPU time for each, one statement per merchant. */
  textAnalysis: { in: 'this process', afterMs: 500, maxRestMs: 5_000 },
  /** Scores of contacts: one transaction for 200 of them, none for merchants without scoring rules. */
  scores: { in: 'this process', afterMs: 2_000, maxRestMs: 10_000 },
  /** Dynamic contact lists about messages: one statement per merchant, which notes whom to check. */
  contactLists: { in: 'this process', afterMs: 500, maxRestMs: 2_000 },
  /** Facts for statistics: a few statements for all changed conversations of a merchant, a twentieth of the time at most. */
  facts: { in: 'this process', afterMs: 5_000, maxRestMs: 60_000, rest: 19 },
  /** Search tokens: one transaction for 50 conversations. A job each minute indexes missed ones. */
  searchIndex: { in: 'this process', afterMs: 300, maxRestMs: 2_000 },
} as const satisfies Record<string, Effect>;

export type MessageEffect = keyof typeof MESSAGE_EFFECTS;
type Stored = Events['messages.stored'];
type Handler = (stored: Stored) => void | Promise<void>;

/** Where areas register the handlers of effects. */
export interface MessageEffects {
  /**
   * Registers the handler of an effect. Returns a function that removes it.
   * @throws when the effect has a handler
   */
  add(effect: MessageEffect, handler: Handler): () => void;
  /** @throws when an effect has no handler */
  requireAll(): void;
}

type Subscribe = (name: 'messages.stored', listener: Handler) => unknown;

/** Subscribes all effects to the bus, in their order. */
export function openMessageEffects(bus: {
  readonly on: Subscribe;
  readonly follow: Subscribe;
}): MessageEffects {
  const handlers = new Map<string, Handler>();
  const effects = Object.entries(MESSAGE_EFFECTS);
  for (const [name, effect] of effects) {
    const subscribe = effect.in === 'every process' ? bus.on : bus.follow;
    subscribe('messages.stored', (stored) => handlers.get(name)?.(stored));
  }
  return {
    add(effect, handler) {
      if (handlers.has(effect)) throw new Error(`The message effect ${effect} has two handlers.`);
      handlers.set(effect, handler);
      return () => handlers.delete(effect);
    },
    requireAll() {
      const missing = effects.map(([name]) => name).filter((name) => !handlers.has(name));
      if (missing.length > 0) throw new Error(`Message effects without a handler: ${missing.join(', ')}.`);
    },
  };
}
