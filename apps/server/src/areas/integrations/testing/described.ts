import type { IntegrationId } from '@foyer/domain/integrations/index';

export const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
export const oauth = { clientId: 'c1', clientSecret: 'c1-secret', refreshToken: 'r1' };
export const ada = { email: 'ada@example.org', firstName: 'Ada' };

/** How an integration is called. */
export interface Expected {
  readonly values: Readonly<Record<string, string>>;
  /** Where its token is granted, for OAuth 2. */
  readonly grantedAt?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Inputs of each action, and the request that they become: method, path with query, body. */
  readonly actions: Readonly<
    Record<string, readonly [Record<string, string | number>, string, string, unknown?]>
  >;
}

export type Described = Partial<Record<IntegrationId, Expected>>;
