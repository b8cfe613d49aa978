import type { Integration } from './descriptor.ts';
import { apiKey, email, HOST_NAME, person } from './fields.ts';

/** Marketing. */
export const MARKETING = {
  mailchimp: {
    name: 'Mailchimp',
    group: 'marketing',
    fields: {
      dc: {
        title: 'Data center',
        pattern: '^[a-z]{2}\\d{1,3}$',
        hint: 'The end of the API key, such as us21',
      },
      ...apiKey,
    },
    auth: { kind: 'basic', user: 'foyer', password: '{{key}}' },
    baseUrl: 'https://{{dc}}.api.mailchimp.com',
    check: { method: 'GET', path: '/3.0/ping' },
    actions: {
      addMember: {
        title: 'Add to an audience',
        method: 'POST',
        path: '/3.0/lists/{{list}}/members',
        body: {
          email_address: '{{email}}',
          status: 'pending',
          merge_fields: { FNAME: '{{firstName}}', LNAME: '{{lastName}}' },
        },
        inputs: {
          list: { title: 'Audience ID' },
          email,
          firstName: person.firstName,
          lastName: person.lastName,
        },
      },
    },
  },
  brevo: {
    name: 'Brevo',
    group: 'marketing',
    fields: apiKey,
    auth: { kind: 'header', name: 'api-key', value: '{{key}}' },
    baseUrl: 'https://api.brevo.com',
    check: { method: 'GET', path: '/v3/account' },
    actions: {
      saveContact: {
        title: 'Create or change a contact',
        method: 'POST',
        path: '/v3/contacts',
        body: {
          email: '{{email}}',
          updateEnabled: true,
          attributes: { FIRSTNAME: '{{firstName}}', LASTNAME: '{{lastName}}' },
        },
        inputs: { email, firstName: person.firstName, lastName: person.lastName },
        isIdempotent: true,
      },
    },
  },
  activecampaign: {
    name: 'ActiveCampaign',
    group: 'marketing',
    fields: {
      account: { title: 'Account', pattern: HOST_NAME, hint: 'The part before .api-us1.com' },
      ...apiKey,
    },
    auth: { kind: 'header', name: 'api-token', value: '{{key}}' },
    baseUrl: 'https://{{account}}.api-us1.com',
    check: { method: 'GET', path: '/api/3/users/me' },
    actions: {
      saveContact: {
        title: 'Create or change a contact',
        method: 'POST',
        path: '/api/3/contact/sync',
        body: {
          contact: {
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
  klaviyo: {
    name: 'Klaviyo',
    group: 'marketing',
    fields: { key: { title: 'Private API key', isSecret: true } },
    auth: { kind: 'header', name: 'authorization', value: 'Klaviyo-API-Key {{key}}' },
    baseUrl: 'https://a.klaviyo.com',
    headers: { revision: '2026-07-15' },
    check: { method: 'GET', path: '/api/accounts' },
    actions: {
      saveProfile: {
        title: 'Create or change a contact',
        method: 'POST',
        path: '/api/profile-import',
        body: {
          data: {
            type: 'profile',
            attributes: {
              email: '{{email}}',
              first_name: '{{firstName}}',
              last_name: '{{lastName}}',
              phone_number: '{{phone}}',
            },
          },
        },
        inputs: { email, firstName: person.firstName, lastName: person.lastName, phone: person.phone },
        isIdempotent: true,
      },
      track: {
        title: 'Record an event',
        method: 'POST',
        path: '/api/events',
        body: {
          data: {
            type: 'event',
            attributes: {
              unique_id: '{{runId}}',
              properties: { text: '{{text}}' },
              metric: { data: { type: 'metric', attributes: { name: '{{event}}' } } },
              profile: { data: { type: 'profile', attributes: { email: '{{email}}' } } },
            },
          },
        },
        inputs: { email, event: { title: 'Event' }, text: { title: 'Text' } },
        isIdempotent: true,
      },
    },
  },
  sendgrid: {
    name: 'SendGrid',
    group: 'marketing',
    fields: apiKey,
    auth: { kind: 'header', name: 'authorization', value: 'Bearer {{key}}' },
    baseUrl: 'https://api.sendgrid.com',
    check: { method: 'GET', path: '/v3/scopes' },
    actions: {
      saveContact: {
        title: 'Create or change a contact',
        method: 'PUT',
        path: '/v3/marketing/contacts',
        body: {
          list_ids: ['{{list}}'],
          contacts: [{ email: '{{email}}', first_name: '{{firstName}}', last_name: '{{lastName}}' }],
        },
        inputs: {
          email,
          firstName: person.firstName,
          lastName: person.lastName,
          list: { title: 'List ID', isOptional: true },
        },
        isIdempotent: true,
      },
      sendMail: {
        title: 'Send an email',
        method: 'POST',
        path: '/v3/mail/send',
        body: {
          personalizations: [{ to: [{ email: '{{email}}' }] }],
          from: { email: '{{sender}}' },
          subject: '{{subject}}',
          content: [{ type: 'text/plain', value: '{{text}}' }],
        },
        inputs: {
          sender: { ...email, title: 'Verified sender' },
          email,
          subject: { title: 'Subject' },
          text: { title: 'Text', type: 'long' },
        },
      },
    },
  },
} as const satisfies Record<string, Integration>;
