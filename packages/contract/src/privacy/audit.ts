/** What the audit log says about erasures and retention. */
export const audit = {
  subjects: { erasure: 'Erasure', retention: 'Retention' },
  actions: {
    'erasure.started': 'Started the erasure of a person',
    'erasure.finished': 'Erased a person',
    'retention.changed': 'Changed how long data is kept',
    'retention.applied': 'Deleted old data',
  },
} as const;
