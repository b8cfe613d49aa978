import { defineList } from '../kernel/list.ts';
import { DELIVERED_EVENTS, WEBHOOK_STATES } from './constants.ts';

/** What was sent to webhooks, or waits to be sent. */
export const webhookDeliveryList = defineList({
  name: 'webhookDeliveries',
  title: 'Webhook deliveries',
  call: 'listWebhookDeliveries',
  rows: 'deliveries',
  columns: {
    time: { title: 'When', type: 'moment', width: 150, fixed: true },
    event: { title: 'Event', type: 'wide', flex: 2, fixed: true, labels: DELIVERED_EVENTS },
    endpoint: { title: 'Webhook', flex: 2 },
    state: { title: 'State', type: 'wide', width: 130, minWidth: 110, labels: WEBHOOK_STATES },
    status: { title: 'Answer', width: 110, minWidth: 90 },
    attempts: { title: 'Attempts', type: 'number', width: 90, minWidth: 90, atEnd: true },
    duration: { title: 'Duration (ms)', type: 'number', width: 110, minWidth: 110, atEnd: true },
  },
  filters: {
    endpoint: { kind: 'reference', title: 'Webhook', param: 'webhookId' },
    event: { kind: 'oneOf', title: 'Event', param: 'type', values: DELIVERED_EVENTS },
    state: { kind: 'oneOf', title: 'State', values: WEBHOOK_STATES },
    on: { kind: 'days', title: 'When', from: 'fromDate', to: 'toDate' },
  },
  sorts: { time: 'moment' },
  defaultSort: { sort: 'time', order: 'desc' },
  openAs: 'delivery',
});
