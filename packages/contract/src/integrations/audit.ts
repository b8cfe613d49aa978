/** Audit log texts for integrations. */
export const audit = {
  subjects: { integration: 'Integration' },
  actions: {
    'integration.created': 'Connected an integration',
    'integration.changed': 'Changed an integration',
    'integration.removed': 'Disconnected an integration',
    'integration.allowed': 'Allowed access to an integration',
    'integration.synced': 'Changed the contact sync of an integration',
    'integration.called': 'Made a call of an integration',
  },
} as const;
