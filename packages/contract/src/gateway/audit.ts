/** What the audit log says about unsubscribed addresses. */
export const audit = {
  subjects: {
    address: 'Email address',
  },
  actions: {
    'address.optedOut': 'Unsubscribed an address from mails',
    'address.optedIn': 'Subscribed an address to mails again',
  },
} as const;
