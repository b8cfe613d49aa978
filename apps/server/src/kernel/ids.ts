import { v4, v7 } from 'uuid';

/** A new id. UUIDv7 begins with the time, so that new rows land at the end of an index. */
export const newId = (): string => v7();

/**
 * A new id that begins at random. For visitors alone: one without a name is shown by the first 8 characters, which
 * UUIDv7 shares among all who arrive in the same minute.
 */
export const newVisitorId = (): string => v4();
