/** Kinds of data that are deleted after a time, with the minimum number of days and the default. */
export const RETENTION = {
  visits: { min: 30, usual: 365 },
  anonymousVisitors: { min: 30, usual: 180 },
  conversations: { min: 90, usual: 1095 },
  originals: { min: 7, usual: 90 },
  audit: { min: 180, usual: 1095 },
  contacts: { min: 180, usual: 1095 },
} as const;
/** The longest time. Days. */
export const RETENTION_MAX_DAYS = 36_500;
