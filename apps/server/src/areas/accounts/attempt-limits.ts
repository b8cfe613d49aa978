/** How often wrong passwords and codes may be tried. */
export interface AttemptLimit {
  readonly name: string;
  /** How long after so many wrong attempts the next one has to wait. Seconds. */
  readonly waitSeconds: (failures: number) => number;
  /** After how long one wrong attempt counts no more. Seconds. */
  readonly forgetOneAfterSeconds: number;
  /** Wrong attempts count up to this many, so that they are forgotten within a day. */
  readonly most: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const flat = (free: number, seconds: number) => (failures: number) => (failures < free ? 0 : seconds);
const doubling = (free: number, mostSeconds: number) => (failures: number) =>
  failures < free ? 0 : Math.min(2 ** (failures - free), mostSeconds);

/** By one browser that has signed in before, or by one address, at one account: 5, then one in 15 minutes. */
export const BY_CLIENT: AttemptLimit = {
  name: 'client',
  waitSeconds: flat(5, 15 * MINUTE),
  forgetOneAfterSeconds: 15 * MINUTE,
  most: 5,
};

/** At one account from everywhere but browsers that have signed in before: 10, then slower up to one in 5 minutes. */
export const BY_ACCOUNT: AttemptLimit = {
  name: 'account',
  waitSeconds: doubling(10, 5 * MINUTE),
  forgetOneAfterSeconds: HOUR,
  most: 20,
};

/** From one address at all accounts: 50, then slower up to one a minute. */
export const BY_ADDRESS: AttemptLimit = {
  name: 'address',
  waitSeconds: doubling(50, MINUTE),
  forgetOneAfterSeconds: MINUTE,
  most: 60,
};

/** The current password, asked for again from somebody who is signed in. */
export const BY_PASSWORD_AGAIN: AttemptLimit = { ...BY_CLIENT, name: 'passwordAgain' };

/** Codes of the second factor. */
export const BY_CODE: AttemptLimit = { ...BY_CLIENT, name: 'code' };

/** Wrong attempts at one account after which its member is notified. */
export const SUSPICIOUS_FAILURES = 5;
/** A clock that was set back makes the last attempt seem to lie ahead; what is farther ahead counts no more. */
const CLOCK_SLACK_SECONDS = 60;

/** Wrong attempts as they are stored: how many, and how long ago the last one was. */
export interface Failures {
  readonly failures: number;
  readonly elapsedSeconds: number;
}

/** How long the next attempt has to wait. Seconds, 0 or less for not at all. */
export function waitLeft(limit: AttemptLimit, { failures, elapsedSeconds }: Failures): number {
  if (elapsedSeconds < -CLOCK_SLACK_SECONDS) return 0;
  const wait = limit.waitSeconds(Math.round(failures));
  // Times are stored rounded, so that a moment ago may lie ahead.
  return wait === 0 ? 0 : wait - elapsedSeconds;
}

/** Wrong attempts with one more. */
export function withOneMore(limit: AttemptLimit, { failures, elapsedSeconds }: Failures): number {
  if (elapsedSeconds < -CLOCK_SLACK_SECONDS) return 1;
  const left = Math.max(failures - Math.max(elapsedSeconds, 0) / limit.forgetOneAfterSeconds, 0);
  return Math.min(left + 1, limit.most);
}
