import { type LeftOutReason, type Names, type Part, textOf } from './parts.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A block of Typebot with what is around it. */
export interface Block {
  readonly raw: Json;
  /** The text before an input. */
  readonly said: string;
  readonly next: string | null;
  /** The keys that edges lead to. */
  readonly edges: ReadonlyMap<string, string>;
  readonly language: string;
  readonly names: Names;
  /** Names of variables by id. */
  readonly variables: ReadonlyMap<string, string>;
}

/** The steps of a block, and what of it is missing. */
export interface Steps {
  readonly steps: readonly Partial<Part>[];
  readonly reason?: LeftOutReason;
}

export const missing = { steps: [], reason: 'no_counterpart' } as const;
export const one = (step: NonNullable<Part['step']>, reason?: LeftOutReason) => ({
  steps: [{ step }],
  ...(reason && { reason }),
});
export const edgeOf = ({ edges, next }: Block, { outgoingEdgeId }: Json) =>
  edges.get(textOf(outgoingEdgeId)) ?? next;

export const withNames = ({ names }: Pick<Block, 'names'>, text: string): string =>
  text.replace(/\{\{([^{}=|]+)\}\}/g, (_, name: string) => `{{ ${names.of(name.trim())} }}`);

export const variableOf = ({ names, variables }: Block, id: unknown, other: string): string =>
  names.of(variables.get(textOf(id)) ?? other);
