/** Path of the socket. */
export const LIVE_PATH = '/live';

/**
 * How often a client pings, in milliseconds; a socket silent for twice as long is closed. Whoever vanishes without a word
 * is known to be gone within a minute.
 */
export const LIVE_HEARTBEAT_MS = 20_000;

/** The server looks so often which sockets have been silent for too long, in milliseconds. */
export const SILENCE_WATCH_MS = LIVE_HEARTBEAT_MS / 5;

/** A typing frame counts for this long, in milliseconds. */
export const TYPING_LEASE_MS = 6_000;

/** Close codes of the socket. */
export const CLOSE_CODES = {
  goingAway: 1001,
  /** Too many frames were refused one by one. */
  policyViolation: 1008,
  badFrame: 4400,
  unauthorized: 4401,
  tooMany: 4429,
} as const;
