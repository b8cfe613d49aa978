import type { IntegrationFields } from './descriptor.ts';

/** Fields and ways to sign in that several integrations share. */

/** A name within a host. */
export const HOST_NAME = '^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}$';

/** An address whose host the merchant enters. */
export const siteAddress = { pattern: '^https://[^\\s/?#@]+(/[^\\s?#]*[^\\s?#/])?$' } as const;

export const text = { title: 'Text', type: 'long' } as const;
export const title = { title: 'Title' } as const;
export const start = { title: 'Start', type: 'moment' } as const;
export const end = { title: 'End', type: 'moment' } as const;
export const email = { title: 'Email', pattern: '^[^\\s"@]+@[^\\s"@]+$' } as const;
export const person = {
  email,
  firstName: { title: 'First name', isOptional: true },
  lastName: { title: 'Last name', isOptional: true },
  phone: { title: 'Phone', isOptional: true },
  company: { title: 'Company', isOptional: true },
} as const satisfies IntegrationFields;

export const oauthFields = {
  clientId: { title: 'Client ID' },
  clientSecret: { title: 'Client secret', isSecret: true },
  refreshToken: {
    title: 'Refresh token',
    isSecret: true,
    isOptional: true,
    hint: 'Leave it empty and allow access after saving.',
  },
} as const satisfies IntegrationFields;

/** Proves what a provider delivers. */
export const signingSecret = {
  title: 'Signing secret',
  isSecret: true,
  isOptional: true,
  hint: 'From the webhook in the other system. Needed to receive its changes.',
} as const;

export const accessToken = {
  token: { title: 'Access token', isSecret: true },
} as const satisfies IntegrationFields;
export const apiKey = { key: { title: 'API key', isSecret: true } } as const satisfies IntegrationFields;
export const BEARER = { kind: 'header', name: 'authorization', value: 'Bearer {{token}}' } as const;
