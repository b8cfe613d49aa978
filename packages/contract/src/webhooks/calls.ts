import { z } from 'zod';
import { admin } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { WEBHOOK_DAYS, WEBHOOK_SECRET_HOURS } from './constants.ts';
import { webhookOff, webhooksFull } from './errors.ts';
import { webhookDeliveryList } from './list.ts';
import { Webhook, WebhookDelivery, WebhookDeliveryDetail, WebhookInput } from './shapes.ts';

export const description = 'Events sent to addresses of the merchant, signed after Standard Webhooks.';

const one = z.object({ id: Uuid });

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/webhooks',
  access: admin,
  topics: ['webhooks'],
  reply: z.object({ webhooks: z.array(Webhook) }),
  summary: 'List webhooks, by name',
});

export const createWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks',
  access: admin,
  topics: ['webhooks'],
  body: WebhookInput,
  reply: Webhook.extend({ secret: z.string() }),
  errors: [webhooksFull],
  summary: 'Create a webhook. Its secret is returned only once',
});

export const updateWebhook = defineCall({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  access: admin,
  topics: ['webhooks'],
  params: one,
  body: WebhookInput.extend(precondition),
  reply: Webhook,
  summary: 'Change a webhook. Turning it off cancels what waits to be sent',
});

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  access: admin,
  topics: ['webhooks'],
  params: one,
  reply: Done,
  summary: 'Delete a webhook with its deliveries',
});

export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  access: admin,
  topics: ['webhooks'],
  params: one,
  reply: z.object({ secret: z.string() }),
  summary: 'Create a new secret of a webhook. It is returned only once',
  description: `Deliveries are signed with both secrets for ${WEBHOOK_SECRET_HOURS} hours.`,
});

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  access: admin,
  topics: ['webhookDeliveries'],
  params: one,
  reply: WebhookDeliveryDetail,
  errors: [webhookOff],
  rateLimit: { max: 30, perSeconds: 60 },
  summary: 'Send a test event now, once, and return how it went',
});

export const replayFailedWebhooks = defineCall({
  method: 'POST',
  path: '/api/webhooks/{id}/replay',
  access: admin,
  topics: ['webhookDeliveries'],
  params: one,
  reply: z.object({ count: z.number().int() }),
  errors: [webhookOff],
  summary: `Send all failed deliveries of a webhook again, of the last ${WEBHOOK_DAYS} days`,
});

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/api/webhookDeliveries',
  access: admin,
  topics: ['webhookDeliveries'],
  query: z.object(listQuery(webhookDeliveryList)),
  reply: GridPage.extend({ deliveries: z.array(WebhookDelivery), ...RowTotal.shape }),
  summary: 'List deliveries of webhooks',
  description: `They are kept for ${WEBHOOK_DAYS} days.`,
});

export const getWebhookDelivery = defineCall({
  method: 'GET',
  path: '/api/webhookDeliveries/{id}',
  access: admin,
  topics: ['webhookDeliveries'],
  params: one,
  reply: WebhookDeliveryDetail,
  summary: 'Get a delivery with its body and attempts',
});

export const replayWebhookDelivery = defineCall({
  method: 'POST',
  path: '/api/webhookDeliveries/{id}/replay',
  access: admin,
  topics: ['webhookDeliveries'],
  params: one,
  reply: WebhookDelivery,
  errors: [webhookOff],
  summary: 'Send a delivery again, with the same body and id',
});
