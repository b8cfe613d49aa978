/** What a column can fill, besides the merchant's own fields. */
export const IMPORT_TARGETS = [
  'fullName',
  'firstName',
  'lastName',
  'email',
  'phone',
  'external',
  'company',
  'country',
  'city',
  'place',
  'language',
  'notes',
  'tags',
  'consents',
  'unsubscribed',
  'lead',
  'owner',
  'lists',
] as const;
export type ImportTarget = (typeof IMPORT_TARGETS)[number];
