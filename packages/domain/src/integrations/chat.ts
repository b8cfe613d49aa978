import type { Integration } from './descriptor.ts';
import { accessToken, BEARER, email, oauthFields, signingSecret, start, text, title } from './fields.ts';

/** The secret address of an incoming webhook on one host. */
const incoming = (host: string) =>
  ({
    url: { title: 'Webhook address', isSecret: true, pattern: `^https://${host}/[\\w./?&=%+-]+$` },
  }) as const;

/** Team chat, meetings and incidents. */
export const CHAT = {
  slack: {
    name: 'Slack',
    group: 'chat',
    fields: {
      token: { title: 'Bot token', isSecret: true, hint: 'With the scope chat:write. Starts with xoxb-' },
      signingSecret,
    },
    auth: BEARER,
    baseUrl: 'https://slack.com',
    okField: 'ok',
    delivers: true,
    check: { method: 'POST', path: '/api/auth.test' },
    actions: {
      postMessage: {
        title: 'Post a message',
        method: 'POST',
        path: '/api/chat.postMessage',
        body: { channel: '{{channel}}', text: '{{text}}' },
        inputs: { channel: { title: 'Channel' }, text },
        creates: { of: 'conversation', id: ['channel', 'ts'] },
      },
    },
  },
  teams: {
    name: 'Microsoft Teams',
    group: 'chat',
    fields: {
      url: {
        title: 'Workflow address',
        isSecret: true,
        pattern: '^https://[a-zA-Z0-9.-]+\\.(logic\\.azure\\.com|powerplatform\\.com)(:443)?/\\S+$',
      },
    },
    auth: { kind: 'address' },
    baseUrl: '{{url}}',
    actions: {
      postMessage: {
        title: 'Post a message',
        method: 'POST',
        path: '',
        body: {
          type: 'message',
          attachments: [
            {
              contentType: 'application/vnd.microsoft.card.adaptive',
              content: {
                type: 'AdaptiveCard',
                version: '1.4',
                body: [{ type: 'TextBlock', text: '{{text}}', wrap: true }],
              },
            },
          ],
        },
        inputs: { text },
      },
    },
  },
  discord: {
    name: 'Discord',
    group: 'chat',
    fields: incoming('discord\\.com'),
    auth: { kind: 'address' },
    baseUrl: '{{url}}',
    actions: {
      postMessage: {
        title: 'Post a message',
        method: 'POST',
        path: '',
        body: { content: '{{text}}' },
        inputs: { text },
      },
    },
  },
  googleChat: {
    name: 'Google Chat',
    group: 'chat',
    fields: incoming('chat\\.googleapis\\.com'),
    auth: { kind: 'address' },
    baseUrl: '{{url}}',
    actions: {
      postMessage: {
        title: 'Post a message',
        method: 'POST',
        path: '',
        body: { text: '{{text}}' },
        inputs: { text },
      },
    },
  },
  zoom: {
    name: 'Zoom',
    group: 'chat',
    fields: {
      accountId: { title: 'Account ID' },
      clientId: oauthFields.clientId,
      clientSecret: oauthFields.clientSecret,
      signingSecret: { ...signingSecret, title: 'Secret token' },
    },
    auth: { kind: 'oauth2', tokenUrl: 'https://zoom.us/oauth/token', grant: 'account_credentials' },
    baseUrl: 'https://api.zoom.us',
    delivers: true,
    check: { method: 'GET', path: '/v2/users', query: { page_size: '1' } },
    actions: {
      createMeeting: {
        title: 'Create a meeting',
        method: 'POST',
        path: '/v2/users/{{host}}/meetings',
        body: { topic: '{{title}}', type: 2, start_time: '{{start}}', duration: '{{minutes}}' },
        inputs: {
          host: { title: 'Email of the host' },
          title,
          start,
          minutes: { title: 'Minutes', type: 'number' },
        },
        creates: { of: 'conversation', id: ['id'], name: 'topic', url: 'join_url', starts: 'start_time' },
      },
    },
  },
  pagerduty: {
    name: 'PagerDuty',
    group: 'automation',
    fields: { key: { title: 'Integration key', isSecret: true } },
    auth: { kind: 'address' },
    baseUrl: 'https://events.pagerduty.com',
    actions: {
      trigger: {
        title: 'Trigger an incident',
        method: 'POST',
        path: '/v2/enqueue',
        body: {
          routing_key: '{{key}}',
          event_action: 'trigger',
          dedup_key: '{{reference}}',
          payload: { summary: '{{title}}', source: 'Foyer', severity: 'error' },
        },
        inputs: { title, reference: { title: 'Reference', hint: 'The same reference opens one incident.' } },
        isIdempotent: true,
      },
    },
  },
  calendly: {
    name: 'Calendly',
    group: 'chat',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://api.calendly.com',
    check: { method: 'GET', path: '/users/me' },
    actions: {
      createLink: {
        title: 'Create a link for one booking',
        method: 'POST',
        path: '/scheduling_links',
        body: {
          max_event_count: 1,
          owner: 'https://api.calendly.com/event_types/{{eventType}}',
          owner_type: 'EventType',
        },
        inputs: { eventType: { title: 'Event type ID', pattern: '^[\\w-]+$' } },
      },
      listEvents: {
        title: 'List events of a customer',
        method: 'GET',
        path: '/scheduled_events',
        query: {
          user: 'https://api.calendly.com/users/{{user}}',
          invitee_email: '{{email}}',
          status: 'active',
        },
        inputs: { user: { title: 'User ID', pattern: '^[\\w-]+$' }, email },
      },
    },
  },
} as const satisfies Record<string, Integration>;
