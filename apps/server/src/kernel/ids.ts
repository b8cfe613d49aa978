import { v4, v7 } from 'uuid';

/** A new UUIDv7, which begins with the time, so that new rows are appended to an index. */
export const newId = (): string => v7();

/**
 * A new UUIDv4, for visitors only: a visitor without a name is shown by the first 8 characters, which UUIDv7 repeats
 * for all that arrive in the same minute.
 */
export const newVisitorId = (): string => v4();
