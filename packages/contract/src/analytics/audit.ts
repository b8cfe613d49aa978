/** Audit log texts for custom dashboards. */
export const audit = {
  subjects: {
    customDashboard: 'Custom dashboard',
  },
  actions: {
    'customDashboard.created': 'Created a custom dashboard',
    'customDashboard.changed': 'Changed a custom dashboard',
    'customDashboard.removed': 'Deleted a custom dashboard',
  },
} as const;
