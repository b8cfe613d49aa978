/** Audit log texts for unsubscribed addresses. */
export const audit = {
  subjects: {
    address: 'Email address',
  },
  actions: {
    'address.optedOut': 'Unsubscribed an address from emails',
    'address.optedIn': 'Resubscribed an address to emails',
  },
} as const;
