/** A limit on wrong passwords or codes. */
export interface AttemptLimit {
  readonly name: string;
  /** Time to wait after this many wrong attempts. Seconds. */
  readonly waitSeconds: (failures: number) => number;
  /** Time after which one wrong attempt expires. Seconds. */
  readonly expireOneAfterSeconds: number;
  /** Maximum count, so that it expires within a day. */
  readonly most: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const flat = (free: number, seconds: number) => (failures: number) => (failures < free ? 0 : seconds);
const doubling = (free: number, maxSeconds: number) => (failures: number) =>
  failures < free ? 0 : Math.min(2 ** (failures - free), maxSeconds);

/** Per account and known browser, or per account and address: 5 attempts, then one per 15 minutes. */
export const BY_CLIENT: AttemptLimit = {
  name: 'client',
  waitSeconds: flat(5, 15 * MINUTE),
  expireOneAfterSeconds: 15 * MINUTE,
  most: 5,
};

/** Per account, known browsers excluded: 10 attempts, then increasingly slow down to one per 5 minutes. */
export const BY_ACCOUNT: AttemptLimit = {
  name: 'account',
  waitSeconds: doubling(10, 5 * MINUTE),
  expireOneAfterSeconds: HOUR,
  most: 20,
};

/** Per address over all accounts: 50 attempts, then increasingly slow down to one per minute. */
export const BY_ADDRESS: AttemptLimit = {
  name: 'address',
  waitSeconds: doubling(50, MINUTE),
  expireOneAfterSeconds: MINUTE,
  most: 60,
};

/** Checks of the current password of a signed-in member. */
export const BY_PASSWORD_AGAIN: AttemptLimit = { ...BY_CLIENT, name: 'passwordAgain' };

/** Codes of the second factor. */
export const BY_CODE: AttemptLimit = { ...BY_CLIENT, name: 'code' };

/** Wrong attempts at one account after which its member is notified. */
export const SUSPICIOUS_FAILURES = 5;
/** Tolerance for a last attempt in the future. Beyond it the clock was set back and the count is ignored. */
const CLOCK_SLACK_SECONDS = 60;

/** Stored wrong attempts: their number and the seconds since the last one. */
export interface Failures {
  readonly failures: number;
  readonly elapsedSeconds: number;
}

/** Seconds until the next attempt is allowed. 0 or less when it is allowed now. */
export function waitLeft(limit: AttemptLimit, { failures, elapsedSeconds }: Failures): number {
  if (elapsedSeconds < -CLOCK_SLACK_SECONDS) return 0;
  const wait = limit.waitSeconds(Math.round(failures));
  // Times are stored rounded, so the last attempt can be slightly in the future.
  return wait === 0 ? 0 : wait - elapsedSeconds;
}

/** The count after one more wrong attempt. */
export function withOneMore(limit: AttemptLimit, { failures, elapsedSeconds }: Failures): number {
  if (elapsedSeconds < -CLOCK_SLACK_SECONDS) return 1;
  const left = Math.max(failures - Math.max(elapsedSeconds, 0) / limit.expireOneAfterSeconds, 0);
  return Math.min(left + 1, limit.most);
}
