import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the notation of Standard Webhooks. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/**
 * The headers of Standard Webhooks for a body.
 * @param secrets all secrets that sign, the newest first
 */
export function signedHeaders(secrets: readonly string[], eventId: string, now: Date, body: string) {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
