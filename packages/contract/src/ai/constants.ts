/** AI providers of a merchant. */
export const AI_PROVIDERS_MAX = 20;

/** The ledger of calls is kept for so long. Days. */
export const AI_USAGE_DAYS = 400;

/** The highest price of a million tokens, in millionths of a dollar. */
export const AI_PRICE_MAX = 1_000_000_000;

/** The highest cap, in millionths of a dollar. */
export const AI_CAP_MAX = 1_000_000_000_000;
