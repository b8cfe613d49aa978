/** Audit log texts for the audit log itself. */
export const audit = {
  subjects: {},
  actions: {
    'audit.exported': 'Exported the audit log',
  },
} as const;
