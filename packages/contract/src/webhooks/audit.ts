/** Audit log texts for webhooks. */
export const audit = {
  subjects: { webhook: 'Webhook' },
  actions: {
    'webhook.created': 'Created a webhook',
    'webhook.changed': 'Changed a webhook',
    'webhook.removed': 'Deleted a webhook',
    'webhook.secretRenewed': 'Renewed the secret of a webhook',
    'webhook.turnedOff': 'Turned off a webhook that failed',
    'webhook.replayed': 'Sent webhook deliveries again',
  },
} as const;
