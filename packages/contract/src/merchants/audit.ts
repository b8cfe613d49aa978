/** Audit log texts for the merchant. */
export const audit = {
  subjects: {
    merchant: 'Account',
  },
  actions: {
    'merchant.created': 'Created the account',
    'merchant.changed': 'Changed the account',
    'merchant.secondFactorChanged': 'Changed who needs a second factor',
  },
} as const;
