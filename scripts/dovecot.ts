/** Finds a dovecot for the tests of mailboxes, or installs Debian's where that is possible. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const USUAL_PLACES = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'];

/** @returns the path of a dovecot, or undefined where there is none and none can be installed. */
export function findDovecot(): string | undefined {
  const found = [process.env.DOVECOT_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path));
  return found ?? (installFromDebian('dovecot-imapd') ? USUAL_PLACES.find(existsSync) : undefined);
}
