/** Audit log texts for automation rules. */
export const audit = {
  subjects: {
    automation: 'Automation rule',
  },
  actions: {
    'automation.created': 'Created an automation rule',
    'automation.changed': 'Changed an automation rule',
    'automation.removed': 'Deleted an automation rule',
    'automation.restored': 'Restored a version of an automation rule',
    'automation.hookRenewed': 'Renewed the address of an automation rule',
    'automation.run': 'An automation rule acted',
  },
} as const;
