/** Audit log texts for engagements. */
export const audit = {
  subjects: {
    engagement: 'Engagement',
  },
  actions: {
    'engagement.created': 'Created an engagement',
    'engagement.changed': 'Changed an engagement',
    'engagement.removed': 'Deleted an engagement',
    'identityKey.rotated': 'Renewed the identity key of an engagement',
  },
} as const;
