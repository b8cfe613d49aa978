import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {},
  others: {
    review_accounts: 'Accounts of the merchant.',
    review_replies: 'Public on platforms, and not linked to contacts.',
    reviews: 'Public on platforms, and not linked to contacts. Deleted there, they are deleted here.',
  },
};
