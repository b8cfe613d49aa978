/** Audit log texts for the inbox. */
export const audit = {
  subjects: {
    view: 'View',
    undo: 'Bulk action',
  },
  actions: {
    'view.created': 'Created a view',
    'view.changed': 'Changed a view',
    'view.removed': 'Deleted a view',
    'conversation.merged': 'Merged conversations',
    'conversation.undone': 'Undid a change to a conversation',
    'inbox.undone': 'Undid a bulk action',
    'message.scheduled': 'Scheduled a reply',
    'message.rescheduled': 'Rescheduled a reply',
    'message.unscheduled': 'Cancelled a scheduled reply',
    'message.sent': 'Sent a scheduled reply',
    'message.held': 'Stopped a scheduled reply',
    'message.failed': 'Failed to send a scheduled reply',
  },
} as const;
