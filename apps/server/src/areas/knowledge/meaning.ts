import type { Services } from '../../kernel/context.ts';

/** What a question means to the embedding model of a merchant. */
export interface Embedded {
  /** The model of the vectors it can be compared with. */
  readonly model: string;
  /** How similar the model finds texts that have nothing in common. */
  readonly base: number;
  /** Of the length 1. */
  readonly vector: Float32Array;
}

/** Returns null when the model gives no answer in time. */
export type Embedder = (text: string) => Promise<Embedded | null>;

type FindEmbedder = (services: Services, merchantId: number) => Promise<Embedder | null>;

let registered: FindEmbedder | undefined;

/** Registers what embeds questions. Models are above knowledge, so they register themselves. */
export const registerEmbedder = (find: FindEmbedder): void => {
  registered = find;
};

/** What embeds the questions of a merchant. Null without an embedding model. */
export const findEmbedder: FindEmbedder = async (services, merchantId) =>
  (await registered?.(services, merchantId)) ?? null;
