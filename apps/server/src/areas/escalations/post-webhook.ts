import { WEBHOOK_HEADERS } from '@foyer/contract/escalations/shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import type { Config } from '../../config.ts';
import { reach } from '../../kernel/reach.ts';
import { signatureOf } from '../../kernel/signature.ts';
import { HostRefused } from '../../kernel/ssrf-guard.ts';

/** Result of one attempt: delivered, failed, or to retry. */
export interface Delivery {
  readonly state: 'done' | 'failed' | 'again';
  /** May contain `{host}`. */
  readonly text: string;
  readonly values: Wording['values'];
}

/** What a webhook says, with the secret that signs it. `key` is the same for repetitions. */
interface Webhook {
  readonly event: string;
  readonly key: string;
  readonly secret: string;
  readonly body: string;
}

/** Posts a signed webhook to the current address of the host, if it is public. Redirects are not followed. */
export async function postWebhook(
  config: Pick<Config, 'PRIVATE_HOSTS'>,
  url: string,
  { event, key, secret, body }: Webhook,
): Promise<Delivery> {
  const { host } = new URL(url);
  const seconds = String(Math.floor(Date.now() / 1000));
  try {
    const headers = {
      'content-type': 'application/json',
      [WEBHOOK_HEADERS.event]: event,
      [WEBHOOK_HEADERS.key]: key,
      [WEBHOOK_HEADERS.time]: seconds,
      [WEBHOOK_HEADERS.signature]: signatureOf(secret, seconds, Buffer.from(body)),
    };
    const { status } = await reach(config, url, { headers, body });
    const isTaken = status >= 200 && status < 300;
    return {
      state: isTaken ? 'done' : 'again',
      text: '{host} returned status {status}.',
      values: { host, status },
    };
  } catch (error) {
    if (error instanceof HostRefused)
      return {
        state: 'failed',
        text: '{host} is on a private network, which this installation does not allow.',
        values: { host },
      };
    return {
      state: 'again',
      text: '{host} could not be reached ({code}).',
      values: { host, code: codeOf(error) },
    };
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'no answer';
