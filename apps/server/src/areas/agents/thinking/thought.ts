import type { AiRunStep } from '@foyer/contract/agents/shapes';
import type { AgentSettings, HandoverCategory } from '@foyer/domain/agents/agent';
import type { UnansweredReason } from '@foyer/domain/knowledge';
import type { Services } from '../../../kernel/context.ts';

/** A text of a conversation, as an agent reads it. */
export interface Said {
  readonly from: 'visitor' | 'agent' | 'member';
  readonly text: string;
}

/** What an agent thinks about. */
export interface Asked {
  readonly services: Services;
  readonly merchantId: number;
  readonly agentId: string | null;
  readonly agentName: string;
  readonly settings: AgentSettings;
  /** The new messages of the visitor, one per line. */
  readonly text: string;
  /** What was said before, oldest first. */
  readonly before: readonly Said[];
  /** ISO code. */
  readonly language: string;
  /** The question that was not understood, when the visitor answers a clarifying question. */
  readonly unclear: string | null;
  /** Turns and answers of this conversation so far. */
  readonly turns: number;
  readonly answers: number;
  /** The visitor by session. Null in a trial: tools find nothing. */
  readonly visitorId: string | null;
  readonly conversationId: string | null;
  readonly signal: AbortSignal;
}

/** Something that an answer may rest on. */
export interface Source {
  readonly kind: 'passage' | 'faq' | 'intent' | 'tool';
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  readonly url: string | null;
  readonly score: number | null;
  readonly documentId: string | null;
  used: boolean;
}

export type Step = Omit<AiRunStep, 'n'>;

/** A ticket to create with the answer, in the same transaction. */
export interface PlannedTicket {
  readonly title: string;
  readonly description: string;
}

export const ticketText = ({ title, description }: PlannedTicket): string =>
  [title, description].filter(Boolean).join('\n');

/** What an agent decided to do. */
export interface Decision {
  readonly outcome: 'answered' | 'asked' | 'asked_approval' | 'handed_over' | 'confirmed' | 'greeted';
  readonly text: string;
  readonly choices?: readonly string[];
  readonly category?: HandoverCategory;
  /** For the team. */
  readonly note?: string;
  readonly rating?: 'up' | 'down';
  readonly unanswered?: { readonly reason: UnansweredReason; readonly score: number | null };
  readonly ticket?: PlannedTicket;
  /** A ticket that a member has to approve. */
  readonly approval?: PlannedTicket;
}

/** A decision with how it came about. */
export interface Thought extends Decision {
  readonly sources: readonly Source[];
  readonly steps: readonly Step[];
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
}

/** The notebook of a run: its steps, sources and costs. */
export class Notebook {
  readonly steps: Step[] = [];
  readonly sources: Source[] = [];
  model: string | null = null;
  inputTokens = 0;
  outputTokens = 0;
  cost = 0;
  #since = performance.now();

  /** Notes a step, which lasted since the one before. */
  note(kind: Step['kind'], detail: string, input = ''): void {
    const now = performance.now();
    this.steps.push({
      kind,
      detail: detail.slice(0, DETAIL_MAX),
      input: input.slice(0, DETAIL_MAX),
      milliseconds: Math.round(now - this.#since),
    });
    this.#since = now;
  }

  /** Adds a source. Returns its number, from 1 on. */
  add(source: Omit<Source, 'used'>): number {
    this.sources.push({ ...source, used: false });
    return this.sources.length;
  }

  /** The decision with everything noted. */
  close(decision: Decision): Thought {
    const { steps, sources, model, inputTokens, outputTokens, cost } = this;
    return { ...decision, steps, sources, model, inputTokens, outputTokens, cost };
  }
}

/** What is kept of a step at most. Characters. */
const DETAIL_MAX = 20_000;
