/** Audit log texts for routing rules. */
export const audit = {
  subjects: {
    routingRule: 'Routing rule',
  },
  actions: {
    'routingRule.created': 'Created a routing rule',
    'routingRule.changed': 'Changed a routing rule',
    'routingRule.removed': 'Deleted a routing rule',
    'routingRule.moved': 'Moved a routing rule',
  },
} as const;
