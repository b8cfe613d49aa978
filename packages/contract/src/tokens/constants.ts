/** Maximum valid API tokens of a merchant. */
export const API_TOKENS_MAX = 50;

/** Calls of one API token per minute. */
export const API_TOKEN_CALLS = 600;

/** For how long a token can be valid. Days. */
export const API_TOKEN_DAYS = [30, 90, 365] as const;
