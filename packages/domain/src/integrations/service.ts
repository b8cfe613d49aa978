import type { Integration } from './descriptor.ts';
import { accessToken, apiKey, BEARER, email, HOST_NAME, signingSecret } from './fields.ts';

const orderId = { title: 'Order number', pattern: '^\\d{1,20}$' } as const;

/** Commerce, payments and help desks. */
export const SERVICE = {
  shopify: {
    name: 'Shopify',
    group: 'commerce',
    fields: {
      shop: { title: 'Shop', pattern: HOST_NAME, hint: 'The part before .myshopify.com' },
      token: { title: 'Admin API access token', isSecret: true },
    },
    auth: { kind: 'header', name: 'x-shopify-access-token', value: '{{token}}' },
    baseUrl: 'https://{{shop}}.myshopify.com/admin/api/2026-07',
    isGraphql: true,
    check: { method: 'POST', path: '/graphql.json', body: { query: '{ shop { name } }' } },
    actions: {
      findCustomer: {
        title: 'Find a customer',
        method: 'POST',
        path: '/graphql.json',
        body: {
          query:
            'query ($of: String!) { customers(first: 1, query: $of) { nodes { id displayName numberOfOrders amountSpent { amount currencyCode } } } }',
          variables: { of: 'email:"{{email}}"' },
        },
        inputs: { email },
        isIdempotent: true,
      },
      findOrders: {
        title: 'Find orders of a customer',
        method: 'POST',
        path: '/graphql.json',
        body: {
          query:
            'query ($of: String!) { orders(first: 5, query: $of, sortKey: CREATED_AT, reverse: true) { nodes { name createdAt displayFinancialStatus displayFulfillmentStatus totalPriceSet { shopMoney { amount currencyCode } } } } }',
          variables: { of: 'email:"{{email}}"' },
        },
        inputs: { email },
        isIdempotent: true,
      },
    },
  },
  woocommerce: {
    name: 'WooCommerce',
    group: 'commerce',
    fields: {
      site: {
        title: 'Address of the shop',
        pattern: '^https://[^\\s/?#@]+(/[^\\s?#]*[^\\s?#/])?$',
        hint: 'Such as https://shop.example',
      },
      key: { title: 'Consumer key' },
      secret: { title: 'Consumer secret', isSecret: true },
      signingSecret,
    },
    auth: { kind: 'basic', user: '{{key}}', password: '{{secret}}' },
    baseUrl: '{{site}}',
    delivers: true,
    check: { method: 'GET', path: '/wp-json/wc/v3/orders', query: { per_page: '1' } },
    actions: {
      findCustomer: {
        title: 'Find a customer',
        method: 'GET',
        path: '/wp-json/wc/v3/customers',
        query: { email: '{{email}}' },
        inputs: { email },
      },
      findOrders: {
        title: 'Find orders',
        method: 'GET',
        path: '/wp-json/wc/v3/orders',
        query: { search: '{{text}}', per_page: '5' },
        inputs: { text: { title: 'Email, name or number' } },
      },
      addOrderNote: {
        title: 'Add a note to an order',
        method: 'POST',
        path: '/wp-json/wc/v3/orders/{{order}}/notes',
        body: { note: '{{note}}' },
        inputs: { order: orderId, note: { title: 'Note', type: 'long' } },
      },
    },
  },
  stripe: {
    name: 'Stripe',
    group: 'payments',
    fields: {
      token: {
        title: 'Restricted key',
        isSecret: true,
        hint: 'With permission to read customers and payments.',
      },
    },
    auth: BEARER,
    baseUrl: 'https://api.stripe.com',
    check: { method: 'GET', path: '/v1/customers', query: { limit: '1' } },
    actions: {
      findCustomer: {
        title: 'Find a customer',
        method: 'GET',
        path: '/v1/customers',
        query: { email: '{{email}}', limit: '1' },
        inputs: { email },
      },
      listPayments: {
        title: 'List payments of a customer',
        method: 'GET',
        path: '/v1/payment_intents',
        query: { customer: '{{customer}}', limit: '5' },
        inputs: { customer: { title: 'Customer ID' } },
      },
    },
  },
  zendesk: {
    name: 'Zendesk',
    group: 'helpdesk',
    fields: {
      subdomain: { title: 'Subdomain', pattern: HOST_NAME, hint: 'The part before .zendesk.com' },
      email: { title: 'Email of the agent' },
      token: { title: 'API token', isSecret: true },
    },
    auth: { kind: 'basic', user: '{{email}}/token', password: '{{token}}' },
    baseUrl: 'https://{{subdomain}}.zendesk.com',
    check: { method: 'GET', path: '/api/v2/users/me.json' },
    actions: {
      createTicket: {
        title: 'Create a ticket',
        method: 'POST',
        path: '/api/v2/tickets.json',
        body: {
          ticket: {
            subject: '{{subject}}',
            comment: { body: '{{text}}' },
            requester: { name: '{{name}}', email: '{{customer}}' },
          },
        },
        inputs: {
          subject: { title: 'Subject' },
          text: { title: 'Text', type: 'long' },
          name: { title: 'Name of the customer' },
          customer: { title: 'Email of the customer' },
        },
      },
      addComment: {
        title: 'Add a comment to a ticket',
        method: 'PUT',
        path: '/api/v2/tickets/{{ticket}}.json',
        body: { ticket: { comment: { body: '{{text}}', public: false } } },
        inputs: {
          ticket: { title: 'Ticket number', pattern: '^\\d{1,20}$' },
          text: { title: 'Text', type: 'long' },
        },
      },
      findTickets: {
        title: 'Find tickets of a customer',
        method: 'GET',
        path: '/api/v2/search.json',
        query: { query: 'type:ticket requester:"{{customer}}"', sort_by: 'created_at' },
        inputs: { customer: { ...email, title: 'Email of the customer' } },
      },
    },
  },
  freshdesk: {
    name: 'Freshdesk',
    group: 'helpdesk',
    fields: {
      domain: { title: 'Domain', pattern: HOST_NAME, hint: 'The part before .freshdesk.com' },
      ...apiKey,
    },
    auth: { kind: 'basic', user: '{{key}}', password: 'X' },
    baseUrl: 'https://{{domain}}.freshdesk.com',
    check: { method: 'GET', path: '/api/v2/agents/me' },
    actions: {
      createTicket: {
        title: 'Create a ticket',
        method: 'POST',
        path: '/api/v2/tickets',
        body: { subject: '{{subject}}', description: '{{text}}', email: '{{email}}', priority: 1, status: 2 },
        inputs: { subject: { title: 'Subject' }, text: { title: 'Text', type: 'long' }, email },
      },
      findContact: {
        title: 'Find a contact',
        method: 'GET',
        path: '/api/v2/contacts',
        query: { email: '{{email}}' },
        inputs: { email },
      },
    },
  },
  intercom: {
    name: 'Intercom',
    group: 'helpdesk',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://api.intercom.io',
    headers: { 'intercom-version': '2.11' },
    check: { method: 'GET', path: '/me' },
    actions: {
      createContact: {
        title: 'Create a contact',
        method: 'POST',
        path: '/contacts',
        body: { role: 'user', email: '{{email}}', name: '{{name}}' },
        inputs: { email, name: { title: 'Name', isOptional: true } },
      },
    },
  },
  watson: {
    name: 'IBM watsonx Assistant',
    group: 'automation',
    fields: {
      site: {
        title: 'Service address',
        pattern: '^https://[^\\s/?#@]+(/[^\\s?#]*[^\\s?#/])?$',
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
} as const satisfies Record<string, Integration>;
