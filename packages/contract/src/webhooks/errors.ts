import { defineError } from '../kernel/errors.ts';

export const webhooksFull = defineError(
  'webhooks_full',
  409,
  'You have reached the maximum number of webhooks. Delete one first.',
);

export const webhookOff = defineError('webhook_off', 409, 'This webhook is turned off. Turn it on first.');
