import type { IntegrationFields } from './descriptor.ts';

/** The data center of an account at Zoho. */
export const zohoRegion = {
  region: { title: 'Region', pattern: '^(com|eu|in|com\\.au|jp)$', hint: 'com, eu, in, com.au or jp' },
} as const satisfies IntegrationFields;

/** How calls of Zoho prove who makes them. */
export const zohoAuth = (scope: string) =>
  ({
    kind: 'oauth2',
    tokenUrl: 'https://accounts.zoho.{{region}}/oauth/v2/token',
    grant: 'refresh_token',
    scheme: 'Zoho-oauthtoken',
    consent: {
      url: 'https://accounts.zoho.{{region}}/oauth/v2/auth',
      query: { scope, access_type: 'offline', prompt: 'consent' },
    },
  }) as const;
