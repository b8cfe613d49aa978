import { newId } from '../../kernel/ids.ts';
import { seal } from '../../kernel/seal.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { webhookCursors, webhookDeliveries, webhookEndpoints } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly webhookId: string;
    readonly webhookDeliveryId: string;
  }
}

/** A port that nobody listens on. */
const URL = 'http://127.0.0.1:9/hook';

export const sweep = defineSweep({
  after: ['conversations'],
  rows: () => ({ webhookId: newId(), webhookDeliveryId: newId() }),
  async write(db, { merchantId, mark, webhookId: id, webhookDeliveryId, conversationId }, sealSecret) {
    await db.insert(webhookEndpoints).values({
      ...{
        merchantId,
        id,
        name: mark,
        url: `${URL}?${mark}`,
        isActive: true,
        events: ['conversation.rated'],
      },
      sealedSecret: seal(sealSecret, `webhook_endpoints/${merchantId}/${id}`, 'whsec_AAAA'),
    });
    await db.insert(webhookDeliveries).values({
      ...{ merchantId, id: webhookDeliveryId, endpointId: id, eventId: newId(), type: 'webhook.test' },
      ...{ body: mark, state: 'failed', dueAt: null },
    });
    await db.insert(webhookCursors).values({ merchantId, conversationId, seq: 1 });
  },
  ids: ({ webhookId, webhookDeliveryId }) => [
    [/webhookDeliveries/, webhookDeliveryId],
    [/webhooks/, webhookId],
  ],
  fields: ({ webhookId }) => ({ url: URL, webhookId }),
  lists: () => ({ events: 'contact.created' }),
  withoutRows: ['listWebhookDeliveries webhookId'],
  records: [
    {
      subject: 'webhook',
      topic: 'webhooks',
      calls: ['createWebhook', 'updateWebhook', 'removeWebhook'],
      fields: { name: 'Shop', url: URL, events: ['contact.created'] },
      change: { name: 'Warehouse' },
      unique: null,
    },
  ],
});
