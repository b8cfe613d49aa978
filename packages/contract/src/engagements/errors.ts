import { defineError } from '../kernel/errors.ts';

export const nameTaken = defineError(
  'engagement_name_taken',
  409,
  'An engagement with this name already exists.',
);

export const slugTaken = defineError(
  'engagement_slug_taken',
  409,
  'Another engagement has a page with this address.',
);

export const accountUsed = defineError(
  'engagement_account_used',
  409,
  'Another engagement already uses this account.',
);
