import type { IntegrationFields } from './descriptor.ts';
import { oauthFields } from './fields.ts';

export const microsoftFields = {
  tenant: { title: 'Tenant ID', pattern: '^[0-9a-fA-F-]{36}$' },
  ...oauthFields,
} as const satisfies IntegrationFields;

/** How calls of Microsoft prove who makes them. */
export const microsoftAuth = (scope: string) =>
  ({
    kind: 'oauth2',
    tokenUrl: 'https://login.microsoftonline.com/{{tenant}}/oauth2/v2.0/token',
    grant: 'refresh_token',
    consent: {
      url: 'https://login.microsoftonline.com/{{tenant}}/oauth2/v2.0/authorize',
      query: { scope: `${scope} offline_access` },
    },
  }) as const;
