/** Audit log texts for escalation rules. */
export const audit = {
  subjects: {
    escalation: 'Escalation rule',
  },
  actions: {
    'escalation.created': 'Created an escalation rule',
    'escalation.changed': 'Changed an escalation rule',
    'escalation.removed': 'Deleted an escalation rule',
    'escalation.run': 'Ran an escalation rule',
    'escalation.secretRenewed': 'Renewed the webhook secret of an escalation rule',
  },
} as const;
