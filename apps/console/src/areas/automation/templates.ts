import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Draft } from './draft.ts';

/** A rule to begin with. Receivers are left to choose. */
interface Template {
  readonly title: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly draft: Omit<Draft, 'name'>;
}

const all = (...parts: Draft['conditions']['parts']): Draft['conditions'] => ({ match: 'all', parts });

/** What is asked for most. */
export const TEMPLATES: readonly Template[] = [
  {
    title: msg`No one answered in 10 minutes`,
    about: msg`Raises the priority and notifies a lead while you are open.`,
    draft: {
      trigger: { event: 'no_reply', minutes: 10, inOpeningTime: true },
      conditions: all({ field: 'kind', operator: 'isEqualTo', value: 'chat' }),
      actions: [
        { type: 'priority', priority: 'High' },
        { type: 'notify', memberIds: [] },
      ],
    },
  },
  {
    title: msg`Customer silent for 3 days`,
    about: msg`Asks once more, and closes the conversation two days later.`,
    draft: {
      trigger: { event: 'customer_silent', minutes: 3 * 24 * 60, inOpeningTime: false },
      conditions: all(),
      actions: [
        { type: 'reply', text: 'Hello {{visitor.firstName}}, do you still need help? Just answer here.' },
        { type: 'wait', minutes: 2 * 24 * 60, unlessReplied: true },
        { type: 'close' },
      ],
    },
  },
  {
    title: msg`VIP`,
    about: msg`Conversations of your best customers come first.`,
    draft: {
      trigger: { event: 'conversation_started' },
      conditions: {
        match: 'any',
        parts: [
          { field: 'tag', operator: 'isEqualTo', value: 'VIP' },
          { field: 'score', operator: 'isGreaterThanOrEqual', value: '80' },
        ],
      },
      actions: [
        { type: 'priority', priority: 'High' },
        { type: 'assign', to: 'round_robin' },
      ],
    },
  },
  {
    title: msg`After hours`,
    about: msg`Says when you are back, and leaves a ticket for the morning.`,
    draft: {
      trigger: { event: 'conversation_started' },
      conditions: all({ field: 'hours', operator: 'isEqualTo', value: 'closed' }),
      actions: [
        { type: 'reply', text: 'We are closed now and will answer here as soon as we are back.' },
        {
          type: 'ticket',
          title: 'Written after hours: {{visitor.name}}',
          description: '',
          priority: 'Medium',
        },
      ],
    },
  },
  {
    title: msg`Order shipped`,
    about: msg`When your shop reports a shipment, a bot tells the customer in the open chat.`,
    draft: {
      trigger: { event: 'webhook' },
      conditions: all(),
      actions: [{ type: 'start_bot', botId: '' }],
    },
  },
  {
    title: msg`Bad rating`,
    about: msg`Follows up a low rating with a ticket if no one did within 2 hours.`,
    draft: {
      trigger: { event: 'rated' },
      conditions: all({ field: 'rating', operator: 'isLessThanOrEqual', value: '2' }),
      actions: [
        { type: 'priority', priority: 'High' },
        { type: 'wait', minutes: 120, unlessReplied: true },
        { type: 'ticket', title: 'Call back {{visitor.name}}', description: '', priority: 'High' },
      ],
    },
  },
];
