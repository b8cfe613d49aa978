/** What the audit log says about the audit log itself. */
export const audit = {
  subjects: {},
  actions: {
    'audit.exported': 'Exported the audit log',
  },
} as const;
