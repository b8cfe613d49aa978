import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {},
  names: { engagements: 'name' },
  others: {
    engagements: 'Settings of the widget.',
    engagement_sites: 'Sites of the merchant.',
    identity_keys: 'Secrets of the merchant.',
  },
};
