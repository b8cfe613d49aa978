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
} as const satisfies Record<string, Integration>;
