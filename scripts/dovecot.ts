/** Finds a dovecot for the mailbox tests, or installs Debian's if possible. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const USUAL_PLACES = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'];

/** Returns the path of a dovecot, or undefined if there is none and it cannot be installed. */
export function findDovecot(): string | undefined {
  const found = [process.env.DOVECOT_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path));
  return found ?? (installFromDebian('dovecot-imapd') ? USUAL_PLACES.find(existsSync) : undefined);
}
