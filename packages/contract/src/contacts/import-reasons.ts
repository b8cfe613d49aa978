/** Templates that say why a row was not imported, or was left as it is. */
export const IMPORT_REASONS = [
  '{title} is longer than {max} characters',
  '{value} belongs to another person',
  'Consent is not written as "Email: agreed"',
  'Email is not valid',
  'Enter yes or no',
  'No email, phone number or id',
  'No member has this name or email',
  'Not a lead stage',
  'Not in the list of countries',
  'Nothing to change',
  'Phone has too few digits',
  'Phone is not valid',
  'Same email as row {row} in this file',
  'Same id as row {row} in this file',
  'Same phone as row {row} in this file',
  'Several members have this name',
  'There is no list "{name}"',
  'This date does not exist',
  'This is not a date',
  'This person exists already',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];
