/** What the audit log says about mailboxes, mail templates and mails. */
export const audit = {
  subjects: {
    mailbox: 'Mailbox',
    mailTemplate: 'Mail template',
    mailArrival: 'Incoming mail',
    message: 'Message',
  },
  actions: {
    'mailbox.created': 'Created a mailbox',
    'mailbox.changed': 'Changed a mailbox',
    'mailbox.removed': 'Deleted a mailbox',
    'mailbox.secretRenewed': 'Renewed the webhook secret of a mailbox',
    'mailbox.secretRemoved': 'Removed the webhook secret of a mailbox',
    'mailTemplate.created': 'Created a mail template',
    'mailTemplate.changed': 'Changed a mail template',
    'mailTemplate.removed': 'Deleted a mail template',
    'mail.delivered': 'Delivered a mail that was held back',
    'mail.retried': 'Sent a mail again',
    'conversation.mailStarted': 'Started a conversation by mail',
  },
} as const;
