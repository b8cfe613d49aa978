import { defineError } from '../kernel/errors.ts';

export const leadReasonMissing = defineError(
  'lead_reason_missing',
  422,
  'Select why the lead does not qualify.',
);
