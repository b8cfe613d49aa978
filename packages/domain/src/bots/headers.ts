import type { BotHeader } from './steps.ts';

/** Headers of a request that follow from its address, body and connection. */
export const FIXED_HEADERS: readonly string[] = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Whether a request can have a header of this name. */
export const isHeaderName = (name: string): boolean =>
  /^[\w-]+$/.test(name) && !FIXED_HEADERS.includes(name.toLowerCase()) && !/^proxy-/i.test(name);

/** The context in which a secret header is sealed. It contains the host, so the secret cannot be sent to another one. */
export const headerContext = (merchantId: number, address: string): string =>
  `bot header ${merchantId} ${new URL(address.replace(/\{\{.*?\}\}/g, 'x')).origin}`;

/** The kind of body that headers declare: JSON unless they name another. */
export function bodyKindOf(headers: readonly BotHeader[] = []): 'json' | 'form' | 'other' {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'application/json';
  if (/\bjson\b/i.test(type)) return 'json';
  return /x-www-form-urlencoded/i.test(type) ? 'form' : 'other';
}
