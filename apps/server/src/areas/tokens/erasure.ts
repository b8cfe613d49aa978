import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = { tables: {}, others: { api_tokens: 'Tokens of programs.' } };
