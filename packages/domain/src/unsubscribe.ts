/** Reasons for unsubscribing. Specification 2. */
export const UNSUBSCRIBE_REASONS = [
  'not interested anymore',
  'too many emails',
  'content not relevant',
  'spam or never subscribed',
  'inbox too full',
  'other',
] as const;

/** One of the reasons. Specification 2. */
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];
