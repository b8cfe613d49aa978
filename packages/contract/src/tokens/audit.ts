/** Audit log texts for API tokens. */
export const audit = {
  subjects: { apiToken: 'API token' },
  actions: {
    'apiToken.created': 'Created an API token',
    'apiToken.changed': 'Changed an API token',
    'apiToken.removed': 'Revoked an API token',
  },
} as const;
