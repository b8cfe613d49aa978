import { z } from 'zod';
import { headerOf, hmac, isSame, uuidOf } from '../../../kernel/signatures.ts';
import type { InboundProvider } from './provider.ts';

const Customer = z.looseObject({ id: z.number(), email: z.string() });

/** Webhooks of WooCommerce for customers (developer.woocommerce.com, topics `customer.created` and `customer.updated`). */
export const woocommerce: InboundProvider = {
  verify: (secret, { headers, body }) =>
    isSame(headerOf(headers, 'x-wc-webhook-signature'), hmac('sha256', secret, body, 'base64')),
  /** Saving a webhook there sends its number, unsigned. */
  greet: (_, { body }) =>
    /^webhook_id=\d{1,12}$/.test(body.toString()) ? { type: 'text/plain', body: 'ok' } : null,
  read(body, { headers }) {
    const topic = headerOf(headers, 'x-wc-webhook-topic');
    if (topic !== 'customer.created' && topic !== 'customer.updated') return [];
    const item = Customer.parse(body);
    // The delivery's id is not signed.
    const key = uuidOf(JSON.stringify(item));
    return [{ kind: 'contact', key, item }];
  },
};
