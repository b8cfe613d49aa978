import { HostRefused } from '../../../kernel/ssrf-guard.ts';
import { FAILURE_MAX } from './server-state.ts';

/** Fields of a mail error besides its message. */
interface MailFailure {
  readonly message?: string;
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  /** Response code of the IMAP server (RFC 5530). */
  readonly serverResponseCode?: string;
  readonly responseText?: string;
  /** Response of the SMTP server. */
  readonly response?: string;
  readonly responseCode?: number;
}

/** No mail server is configured to send the email. */
export class NoServer extends Error {
  constructor() {
    super('No mail server is set up for this mailbox or the installation.');
  }
}

/** Some recipients were refused. The others received the email. */
export class PartiallyRefused extends Error {
  constructor({ rejected, rejectedErrors = [] }: SentInfo) {
    const reasons = rejectedErrors.map(({ recipient, response }) => `${recipient}: ${response}`);
    super(reasons.join('; ') || `Refused: ${rejected.map(String).join(', ')}`);
  }
}

/** The fields of a transport's result about refused recipients. */
interface SentInfo {
  readonly rejected: readonly unknown[];
  readonly rejectedErrors?: readonly { readonly recipient?: string; readonly response?: string }[];
}

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was lost.',
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'The server name cannot be looked up right now.',
  ETIMEDOUT: 'The server does not answer.',
  CONNECT_TIMEOUT: 'The server does not answer.',
  GREETING_TIMEOUT: 'The server does not respond. Does this port require TLS?',
  UPGRADE_TIMEOUT: 'The server does not complete STARTTLS.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server certificate cannot be verified.',
  CERT_HAS_EXPIRED: 'The server certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server certificate is for another name.',
  ETLS: 'The server does not support STARTTLS.',
  EPROTO: 'The server does not use TLS on this port.',
  UNAVAILABLE: 'The server cannot check the password right now.',
};

/** Whether a server refused the user name or password, rather than being unable to check them. */
export function isSignInRefused(error: unknown): boolean {
  const { authenticationFailed, code, serverResponseCode } = error as MailFailure;
  return code === 'EAUTH' || (authenticationFailed === true && serverResponseCode !== 'UNAVAILABLE');
}

/** Explains to an administrator why a mail server could not be used, with the server's response. */
export function explainFailure(error: unknown): string {
  if (error instanceof HostRefused || error instanceof NoServer || error instanceof PartiallyRefused)
    return error.message.slice(0, FAILURE_MAX);
  const { code = '', message = '', response, responseText, serverResponseCode = '' } = error as MailFailure;
  const said = (responseText ?? response ?? '').trim();
  const known = isSignInRefused(error)
    ? 'The user name or password is wrong.'
    : (BY_CODE[code] ??
      BY_CODE[serverResponseCode] ??
      BY_CODE[codeIn(message)] ??
      (/wrong version number/i.test(message) ? BY_CODE.EPROTO : ''));
  const parts = [known, said && known ? `The server replied: ${said}` : said].filter(Boolean).join(' ');
  return (parts || message || 'The server could not be used.').slice(0, FAILURE_MAX);
}

/** Errors that a retry does not fix, since the settings must be changed. */
const FOR_GOOD = new Set([
  'EAUTH',
  'ENOAUTH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ENOENT',
]);

/** Whether a retry is useless: SMTP responses from 500 and errors in the settings. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof HostRefused || error instanceof NoServer || error instanceof PartiallyRefused)
    return true;
  const { responseCode = 0, code = '', message = '' } = error as MailFailure;
  return (
    responseCode >= 500 || FOR_GOOD.has(code) || FOR_GOOD.has(codeIn(message)) || /certificate/i.test(message)
  );
}

/** Some libraries only give the code in the message. */
const codeIn = (message: string): string => /\b(E[A-Z_]{4,}|[A-Z]+_[A-Z_]+)\b/.exec(message)?.[1] ?? '';
