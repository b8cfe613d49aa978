/** Audit log texts for the chat widget. */
export const audit = {
  subjects: {},
  actions: {
    'conversation.rated': 'Rated a conversation',
    'conversation.transcriptMailed': 'Requested a transcript by email',
    'visitor.historyMailed': 'Requested a link to earlier chats',
    'visitor.codeMailed': 'Requested a code to confirm an email address',
    'history.opened': 'Opened earlier chats',
  },
} as const;
