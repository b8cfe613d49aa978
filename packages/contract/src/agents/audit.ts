/** Audit log texts for AI agents. */
export const audit = {
  subjects: { aiAgent: 'AI agent' },
  actions: {
    'aiAgent.created': 'Created an AI agent',
    'aiAgent.changed': 'Changed an AI agent',
    'aiAgent.removed': 'Deleted an AI agent',
    'aiAgent.restored': 'Restored a version of an AI agent',
    'aiApproval.approved': 'Approved a request of an AI agent',
    'aiApproval.refused': 'Declined a request of an AI agent',
    'aiAgent.trained': 'Trained the knowledge of an AI agent',
  },
} as const;
