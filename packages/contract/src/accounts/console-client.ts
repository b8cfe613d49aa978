/**
 * The client credentials of the token request that the console itself uses (Catalogue 7.2). A browser keeps no secret,
 * so they identify the program and protect nothing. Further clients are configured with `OAUTH_CLIENTS`.
 */
export const CONSOLE_CLIENT = { id: 'foyer-console', secret: 'public' } as const;
