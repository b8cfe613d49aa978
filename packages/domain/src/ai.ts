/** What a kind of AI provider needs. English names are proper names and not translated. */
export interface AiProviderKind {
  readonly name: string;
  /** The address of its API. Null: it is entered. */
  readonly baseUrl: string | null;
  /** Whether it refuses calls without a key. */
  readonly needsKey: boolean;
  /** Whether it has models that turn texts into vectors. */
  readonly hasEmbeddings: boolean;
}

/** The kinds of AI providers, in their order. Specification 10. */
export const AI_PROVIDER_KINDS = {
  openai: {
    name: 'OpenAI (ChatGPT)',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    hasEmbeddings: true,
  },
  azure: { name: 'Azure OpenAI', baseUrl: null, needsKey: true, hasEmbeddings: true },
  anthropic: {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    needsKey: true,
    hasEmbeddings: false,
  },
  google: {
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsKey: true,
    hasEmbeddings: true,
  },
  mistral: { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', needsKey: true, hasEmbeddings: true },
  compatible: {
    name: 'OpenAI-compatible (Ollama, vLLM)',
    baseUrl: null,
    needsKey: false,
    hasEmbeddings: true,
  },
} as const satisfies Record<string, AiProviderKind>;

export type AiKind = keyof typeof AI_PROVIDER_KINDS;
export const AI_KINDS = Object.keys(AI_PROVIDER_KINDS) as [AiKind, ...AiKind[]];

/** What models are asked for, in the order of reports. */
export const AI_PURPOSES = ['agent', 'suggestion', 'summary', 'rewrite', 'embedding', 'test'] as const;
export type AiPurpose = (typeof AI_PURPOSES)[number];

/** How a draft can be rewritten. */
export const REWRITE_STYLES = ['shorter', 'friendlier', 'formal', 'spelling', 'translate'] as const;
export type RewriteStyle = (typeof REWRITE_STYLES)[number];

/** Prices per million tokens, in millionths of a dollar. */
export interface TokenPrices {
  readonly inputPrice: number;
  readonly outputPrice: number;
}

/** What tokens cost, in millionths of a dollar, rounded up. */
export const costOf = ({ inputPrice, outputPrice }: TokenPrices, input: number, output: number): number =>
  Math.ceil((input * inputPrice + output * outputPrice) / 1_000_000);
