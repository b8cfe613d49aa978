import type { Integration } from './descriptor.ts';
import { apiKey, email, person, siteAddress } from './fields.ts';

const event = { title: 'Event' } as const;

/** Data, analytics and automation. */
export const DATA = {
  watson: {
    name: 'IBM watsonx Assistant',
    group: 'automation',
    fields: {
      site: {
        ...siteAddress,
        title: 'Service address',
        hint: 'Such as https://api.eu-de.assistant.watson.cloud.ibm.com/instances/…',
      },
      workspace: { title: 'Workspace ID', pattern: '^[0-9a-fA-F-]{36}$' },
      ...apiKey,
    },
    auth: { kind: 'basic', user: 'apikey', password: '{{key}}' },
    baseUrl: '{{site}}/v1/workspaces/{{workspace}}',
    check: { method: 'GET', path: '', query: { version: '2021-11-27' } },
    actions: {
      createIntent: {
        title: 'Create an intent',
        method: 'POST',
        path: '/intents',
        query: { version: '2021-11-27' },
        body: { intent: '{{name}}', description: '{{description}}', examples: '{{examples}}' },
        inputs: {
          name: { title: 'Name', pattern: '^[\\p{L}\\p{N}_.-]+$' },
          description: { title: 'Description', isOptional: true },
          examples: { title: 'Examples', type: 'texts', isOptional: true, hint: 'One per line' },
        },
      },
    },
  },
  ifttt: {
    name: 'IFTTT',
    group: 'automation',
    fields: { key: { title: 'Webhooks key', isSecret: true } },
    auth: { kind: 'address' },
    baseUrl: 'https://maker.ifttt.com',
    actions: {
      trigger: {
        title: 'Trigger an event',
        method: 'POST',
        path: '/trigger/{{event}}/with/key/{{key}}',
        body: { value1: '{{first}}', value2: '{{second}}', value3: '{{third}}' },
        inputs: {
          event: { ...event, pattern: '^\\w+$' },
          first: { title: 'First value', isOptional: true },
          second: { title: 'Second value', isOptional: true },
          third: { title: 'Third value', isOptional: true },
        },
      },
    },
  },
  segment: {
    name: 'Segment',
    group: 'data',
    fields: { key: { title: 'Write key', isSecret: true } },
    auth: { kind: 'basic', user: '{{key}}', password: '' },
    baseUrl: 'https://api.segment.io',
    actions: {
      track: {
        title: 'Record an event',
        method: 'POST',
        path: '/v1/track',
        body: {
          messageId: '{{runId}}',
          userId: '{{email}}',
          event: '{{event}}',
          properties: { text: '{{text}}' },
        },
        inputs: { email, event, text: { title: 'Text', isOptional: true } },
        isIdempotent: true,
      },
      identify: {
        title: 'Create or change a person',
        method: 'POST',
        path: '/v1/identify',
        body: {
          messageId: '{{runId}}',
          userId: '{{email}}',
          traits: {
            email: '{{email}}',
            firstName: '{{firstName}}',
            lastName: '{{lastName}}',
            phone: '{{phone}}',
          },
        },
        inputs: { email, firstName: person.firstName, lastName: person.lastName, phone: person.phone },
        isIdempotent: true,
      },
    },
  },
  googleAnalytics: {
    name: 'Google Analytics',
    group: 'data',
    fields: {
      measurement: { title: 'Measurement ID', hint: 'Starts with G-' },
      secret: { title: 'API secret', isSecret: true, hint: 'Of the Measurement Protocol' },
    },
    auth: { kind: 'address' },
    baseUrl: 'https://www.google-analytics.com',
    actions: {
      track: {
        title: 'Record an event',
        method: 'POST',
        path: '/mp/collect',
        query: { measurement_id: '{{measurement}}', api_secret: '{{secret}}' },
        body: { client_id: '{{person}}', events: [{ name: '{{event}}', params: { value: '{{value}}' } }] },
        inputs: {
          person: { title: 'Client ID' },
          event: { ...event, pattern: '^[a-zA-Z]\\w{0,39}$' },
          value: { title: 'Value', type: 'number', isOptional: true },
        },
      },
    },
  },
} as const satisfies Record<string, Integration>;
