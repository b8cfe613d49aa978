/** What the audit log says about knowledge. */
export const audit = {
  subjects: {
    knowledgeBase: 'Knowledge base',
    knowledgeDocument: 'Document',
    unanswered: 'Unanswered questions',
  },
  actions: {
    'knowledgeBase.created': 'Created a knowledge base',
    'knowledgeBase.changed': 'Changed a knowledge base',
    'knowledgeBase.removed': 'Deleted a knowledge base',
    'knowledgeBase.trained': 'Started training a knowledge base',
    'knowledgeDocument.created': 'Added a document',
    'knowledgeDocument.changed': 'Changed a document',
    'knowledgeDocument.removed': 'Deleted a document',
    'knowledgeDocument.trained': 'Started training a document',
    'knowledgeDocument.cancelled': 'Cancelled training a document',
    'unanswered.answered': 'Answered unanswered questions',
    'unanswered.changed': 'Changed unanswered questions',
  },
} as const;
