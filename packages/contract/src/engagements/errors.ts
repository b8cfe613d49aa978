import { defineError } from '../kernel/errors.ts';

export const nameTaken = defineError(
  'engagement_name_taken',
  409,
  'An engagement with this name already exists.',
);
