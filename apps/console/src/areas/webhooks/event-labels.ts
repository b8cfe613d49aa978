import type { DELIVERED_EVENTS, WEBHOOK_STATES } from '@foyer/contract/webhooks/constants';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of events. */
export const EVENT_LABELS: Readonly<Record<keyof typeof DELIVERED_EVENTS, MessageDescriptor>> = {
  'conversation.started': msg`Conversation started`,
  'conversation.assigned': msg`Conversation assigned`,
  'conversation.closed': msg`Conversation closed`,
  'conversation.reopened': msg`Conversation reopened`,
  'conversation.rated': msg`Rating given`,
  'message.received': msg`Message received`,
  'message.sent': msg`Message sent`,
  'contact.created': msg`Contact created`,
  'contact.changed': msg`Contact changed`,
  'contact.deleted': msg`Contact deleted`,
  'lead.moved': msg`Lead moved`,
  'ticket.created': msg`Ticket created`,
  'ticket.changed': msg`Ticket changed`,
  'ticket.closed': msg`Ticket closed`,
  'webhook.test': msg({ message: 'Test', context: 'event' }),
};

/** The names of states of deliveries. */
export const STATE_LABELS: Readonly<Record<keyof typeof WEBHOOK_STATES, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  delivered: msg`Delivered`,
  failed: msg`Failed`,
};
