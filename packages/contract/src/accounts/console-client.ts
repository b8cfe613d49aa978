/**
 * The OAuth client of the console (Catalogue 7.2). A browser cannot keep a secret, so it identifies the client only.
 * Other clients are configured with `OAUTH_CLIENTS`.
 */
export const CONSOLE_CLIENT = { id: 'foyer-console', secret: 'public' } as const;
