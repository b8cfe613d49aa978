/** Audit log texts for mailboxes, email templates and emails. */
export const audit = {
  subjects: {
    mailbox: 'Mailbox',
    mailTemplate: 'Email template',
    mailArrival: 'Incoming email',
    message: 'Message',
  },
  actions: {
    'mailbox.created': 'Created a mailbox',
    'mailbox.changed': 'Changed a mailbox',
    'mailbox.removed': 'Deleted a mailbox',
    'mailbox.secretRenewed': 'Renewed the webhook secret of a mailbox',
    'mailbox.secretRemoved': 'Removed the webhook secret of a mailbox',
    'mailTemplate.created': 'Created an email template',
    'mailTemplate.changed': 'Changed an email template',
    'mailTemplate.removed': 'Deleted an email template',
    'mail.delivered': 'Moved a quarantined email to the inbox',
    'mail.retried': 'Sent an email again',
    'conversation.mailStarted': 'Started a conversation by email',
  },
} as const;
