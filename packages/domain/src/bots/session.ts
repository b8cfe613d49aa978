import type { BotElement } from './elements.ts';
import { BUILT_IN_VARIABLES, type CallNode } from './graph.ts';

export const BOT_STATUSES = ['input', 'time', 'call', 'handed_over', 'ended', 'failed'] as const;

/** What a session waits for, or how it ended. */
export type BotStatus = (typeof BOT_STATUSES)[number];

/** How a session ended: handed over because the visitor asked, the flow says so or it failed, closed, or stopped. */
export type BotEnd = 'asked' | 'flow' | 'failed' | 'closed' | 'stopped';

/** A variable. Answers of other systems may have parts. */
export type BotValue = string | number | boolean | null | { readonly [part: string]: BotValue };
export type BotVariables = Readonly<Record<string, BotValue>>;

/** A session of a bot. `node` is the step at which it waits. */
export interface BotState {
  readonly status: BotStatus;
  readonly node: string | null;
  readonly variables: BotVariables;
  /** Sub-flows to return from, the innermost last. */
  readonly stack: readonly string[];
  /** How many were taken. The answer of a call is dropped when others were taken meanwhile. */
  readonly steps: number;
  readonly attempts: number;
  /** The field of a form that a typed answer is for. */
  readonly field?: number;
  /** The code that confirms an address, and how many were sent. */
  readonly code?: { readonly hash: string; readonly sent: number } | null;
  /** Whether the visitor wrote during this wait and got the text of the wait. */
  readonly isWaitExplained?: boolean;
  /** When a wait or the time for an answer is over. Milliseconds since 1970. */
  readonly wakesAt: number | null;
  readonly language: string;
  /** Decides random branches, so that the same session repeats itself. */
  readonly seed: number;
  readonly reason: BotEnd | null;
  /** The automation rules that led to the session. */
  readonly causes?: readonly string[];
}

export type BotInput =
  | { readonly type: 'start' }
  | { readonly type: 'message'; readonly text: string; readonly hasFile: boolean }
  | { readonly type: 'time' }
  /** The visitor is gone and will not answer, such as a caller who hung up. */
  | { readonly type: 'left' }
  | {
      readonly type: 'result';
      readonly port: string;
      readonly variables: BotVariables;
      readonly say?: string;
      /** Hash of a code that was sent. */
      readonly hash?: string;
    };

/** What the caller has to do, in order. A call is answered by an input `result`. */
export type BotEffect =
  | {
      readonly type: 'say';
      readonly node: string;
      readonly text: string;
      readonly element: BotElement | null;
    }
  | { readonly type: 'call'; readonly node: CallNode; readonly values: Readonly<Record<string, string>> }
  | {
      readonly type: 'handover';
      readonly departmentId: string | null;
      /** The department outside opening hours. Null: the same. */
      readonly closedDepartmentId?: string | null;
      /** The AI agent that goes on. Null: the team. */
      readonly agentId: string | null;
      readonly reason: BotEnd;
    }
  | { readonly type: 'close' };

/** A step that was taken, for the trace of a session. */
export interface BotStep {
  readonly node: string;
  readonly port: string | null;
  readonly changed: BotVariables;
}

export interface BotEnvironment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The zone of the merchant, by whose days answers such as “tomorrow” are read. */
  readonly timeZone: string;
  /** Fills in variables. */
  readonly render: (template: string, variables: BotVariables) => string;
  /** The address at which a step waits, by the number of steps taken. */
  readonly callback?: (steps: number) => string;
  /** Whether a code is the one with this hash. */
  readonly isCode?: (typed: string, hash: string) => boolean;
  /** Words that lead to a person, besides those that every bot knows. */
  readonly personWords?: readonly string[];
}

export interface Advanced {
  readonly state: BotState;
  readonly effects: readonly BotEffect[];
  readonly steps: readonly BotStep[];
}

/** The state before a session starts. */
export const newSession = (language: string, seed: number, variables: BotVariables): BotState => ({
  status: 'input',
  node: null,
  variables,
  stack: [],
  steps: 0,
  attempts: 0,
  wakesAt: null,
  language,
  seed,
  reason: null,
});

/** The variables that a session began with: without those that the flow set. */
export const startingVariables = ({ variables }: BotState): BotVariables =>
  Object.fromEntries(
    BUILT_IN_VARIABLES.flatMap((name) =>
      name !== 'choice' && Object.hasOwn(variables, name) ? [[name, variables[name] as BotValue]] : [],
    ),
  );

export const isLive = ({ status }: Pick<BotState, 'status'>): boolean =>
  status === 'input' || status === 'time' || status === 'call';
