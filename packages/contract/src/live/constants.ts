/** Path of the socket. */
export const LIVE_PATH = '/live';

/**
 * Ping interval of clients, in milliseconds. A socket silent for twice as long is closed, so that a lost client is
 * detected within a minute.
 */
export const LIVE_HEARTBEAT_MS = 20_000;

/** Interval at which the server checks for silent sockets, in milliseconds. */
export const SILENCE_CHECK_MS = LIVE_HEARTBEAT_MS / 5;

/** Lifetime of a typing frame, in milliseconds. */
export const TYPING_LEASE_MS = 6_000;

/** Close codes of the socket. */
export const CLOSE_CODES = {
  goingAway: 1001,
  /** Too many frames were rejected. */
  policyViolation: 1008,
  badFrame: 4400,
  unauthorized: 4401,
  tooMany: 4429,
} as const;
