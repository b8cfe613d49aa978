import { contentOf } from '../../files/content.ts';
import type { Services } from '../../kernel/context.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import type { DeliveryRow } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import type { messages } from '../conversations/tables.ts';
import { type AccountRow, openAccount } from './accounts.ts';
import { type FilledTemplate, type OutgoingPart, ProviderError } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { INTERRUPTED, ofAttempt } from './queue.ts';
import { spokenOn } from './spoken.ts';

/** What is sent: a message, as a template or not. */
export type Content = typeof messages.$inferSelect & {
  readonly template: FilledTemplate | null;
  readonly address: string;
};

/** Sends the parts that are not sent yet. Returns the provider's id of the last. */
export async function sendParts(
  services: Services,
  row: AccountRow,
  delivery: DeliveryRow,
  message: Content,
): Promise<string | null> {
  const account = openAccount(services.config, row);
  const adapter = adapterOf(services.config, row);
  const parts = partsOf(services, row, message);
  let { providerId } = delivery;
  for (const [index, part] of parts.entries()) {
    if (index < delivery.partsSent) continue;
    providerId = await adapter.send(account, delivery.recipient, part);
    const isLast = index === parts.length - 1;
    if (!isLast) await storePart(services, delivery, { partsSent: index + 1, providerId });
  }
  return providerId;
}

/** Stores that a part was sent. @throws when another process sends the message by now, so that no part goes twice */
async function storePart(
  { database }: Services,
  delivery: DeliveryRow,
  part: Pick<DeliveryRow, 'partsSent' | 'providerId'>,
): Promise<void> {
  const { rowCount } = await database
    .tenant(delivery.merchantId)
    .transaction((db) => db.update(messageDeliveries).set(part).where(ofAttempt(delivery)));
  if (rowCount === 0) throw new ProviderError('unknown', INTERRUPTED);
}

const KEY = /^\/files\/([0-9a-f]{40})\//;

function partsOf(
  services: Services,
  { channel }: AccountRow,
  { id, attachments, template, address, ...message }: Content,
): OutgoingPart[] {
  if (template) return [{ key: id, text: message.text, template, address }];
  const { text, choices } = spokenOn(channel, message);
  const files = attachments.map(({ url, name, type }, index) => ({
    key: `${id}-${index + 1}`,
    address,
    file: {
      name,
      type,
      url: publicUrl(services.config, url),
      content: async () => {
        const content = await contentOf(services, KEY.exec(url)?.[1] ?? '');
        if (!content) throw new ProviderError('refused', 'The file no longer exists.');
        return content;
      },
    },
  }));
  const spoken = { key: id, text, address, ...(choices.length > 0 && { choices }) };
  return [...(text.trim() === '' ? [] : [spoken]), ...files];
}
