/** The events of webhooks, with their names in English. */
export const WEBHOOK_EVENTS = {
  'conversation.started': 'Conversation started',
  'conversation.assigned': 'Conversation assigned',
  'conversation.closed': 'Conversation closed',
  'conversation.reopened': 'Conversation reopened',
  'conversation.rated': 'Rating given',
  'message.received': 'Message received',
  'message.sent': 'Message sent',
  'contact.created': 'Contact created',
  'contact.changed': 'Contact changed',
  'contact.deleted': 'Contact deleted',
  'lead.moved': 'Lead moved',
  'ticket.created': 'Ticket created',
  'ticket.changed': 'Ticket changed',
  'ticket.closed': 'Ticket closed',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** The event of the Test button. */
export const WEBHOOK_TEST = 'webhook.test';

/** What deliveries can contain. */
export const DELIVERED_EVENTS = { ...WEBHOOK_EVENTS, [WEBHOOK_TEST]: 'Test' } as const;

/** States of a delivery. */
export const WEBHOOK_STATES = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
} as const;

/** Maximum endpoints of a merchant. */
export const WEBHOOKS_MAX = 20;

/** How long deliveries are kept. Days. */
export const WEBHOOK_DAYS = 30;

/** How long an endpoint may fail before it is turned off. Days. */
export const WEBHOOK_FAILING_DAYS = 3;

/** How long a replaced secret signs beside the new one. Hours. */
export const WEBHOOK_SECRET_HOURS = 24;
