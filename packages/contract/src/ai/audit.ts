/** Audit log texts for AI. */
export const audit = {
  subjects: { aiProvider: 'AI provider' },
  actions: {
    'aiProvider.created': 'Added an AI provider',
    'aiProvider.changed': 'Changed an AI provider',
    'aiProvider.removed': 'Deleted an AI provider',
    'aiSettings.changed': 'Changed the AI settings',
  },
} as const;
