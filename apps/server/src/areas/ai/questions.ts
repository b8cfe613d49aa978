import type { AiPurpose } from '@foyer/domain/ai';
import type { FinishReason, ModelMessage, ToolChoice, ToolSet } from 'ai';
import type { AiCaps } from './ledger.ts';

/** A question to a model. What customers and documents say belongs into messages and tool results, as data. */
export interface ModelQuestion {
  readonly purpose: AiPurpose;
  readonly system: string;
  /** Texts, tool calls and their results. */
  readonly messages: ModelMessage[];
  /** Tools without `execute`: the caller runs them and asks again. */
  readonly tools?: ToolSet;
  readonly toolChoice?: ToolChoice<ToolSet>;
  readonly maxOutputTokens: number;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  /** Besides those of the merchant. */
  readonly caps: AiCaps | null;
  readonly signal: AbortSignal;
  /** Ends after this, however many providers are asked. Milliseconds. Default 30 seconds. */
  readonly maxMs?: number;
  /** Receives the reply while it is written, from its beginning: its text, or the field `text` of its tool call. */
  readonly onText?: ((text: string) => void) | undefined;
  /** Default the merchant's default provider. */
  readonly providerId?: string;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
}

export interface ModelReply {
  readonly text: string;
  readonly toolCalls: { readonly toolCallId: string; readonly toolName: string; readonly input: unknown }[];
  readonly finishReason: FinishReason;
  /** The reply as messages, to continue with. */
  readonly messages: ModelMessage[];
  readonly model: string;
  /** Name of the provider. */
  readonly provider: string;
  readonly usage: Usage;
  /** Millionths of a dollar. */
  readonly cost: number;
  readonly ms: number;
}
