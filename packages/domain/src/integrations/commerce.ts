import type { Integration } from './descriptor.ts';
import { accessToken, BEARER, email, HOST_NAME, person, signingSecret, siteAddress } from './fields.ts';

const orderId = { title: 'Order number', pattern: '^\\d{1,20}$' } as const;

/** Commerce. */
export const COMMERCE = {
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
      site: { ...siteAddress, title: 'Address of the shop', hint: 'Such as https://shop.example' },
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
  bigcommerce: {
    name: 'BigCommerce',
    group: 'commerce',
    fields: { store: { title: 'Store hash', pattern: '^[a-z0-9]{1,40}$' }, ...accessToken },
    auth: { kind: 'header', name: 'x-auth-token', value: '{{token}}' },
    baseUrl: 'https://api.bigcommerce.com/stores/{{store}}',
    check: { method: 'GET', path: '/v2/store' },
    actions: {
      findCustomer: {
        title: 'Find a customer',
        method: 'GET',
        path: '/v3/customers',
        query: { 'email:in': '{{email}}' },
        inputs: { email },
      },
      findOrders: {
        title: 'Find orders of a customer',
        method: 'GET',
        path: '/v2/orders',
        query: { email: '{{email}}', sort: 'date_created:desc', limit: '5' },
        inputs: { email },
      },
    },
  },
  magento: {
    name: 'Magento',
    group: 'commerce',
    fields: {
      site: { ...siteAddress, title: 'Address of the shop', hint: 'Such as https://shop.example' },
      ...accessToken,
    },
    auth: BEARER,
    baseUrl: '{{site}}',
    check: { method: 'GET', path: '/rest/V1/store/storeViews' },
    actions: {
      findCustomer: {
        title: 'Find a customer',
        method: 'GET',
        path: '/rest/V1/customers/search',
        query: {
          'searchCriteria[filter_groups][0][filters][0][field]': 'email',
          'searchCriteria[filter_groups][0][filters][0][value]': '{{email}}',
        },
        inputs: { email },
      },
      findOrders: {
        title: 'Find orders of a customer',
        method: 'GET',
        path: '/rest/V1/orders',
        query: {
          'searchCriteria[filter_groups][0][filters][0][field]': 'customer_email',
          'searchCriteria[filter_groups][0][filters][0][value]': '{{email}}',
          'searchCriteria[pageSize]': '5',
        },
        inputs: { email },
      },
      addOrderNote: {
        title: 'Add a note to an order',
        method: 'POST',
        path: '/rest/V1/orders/{{order}}/comments',
        body: { statusHistory: { comment: '{{note}}', is_customer_notified: 0, is_visible_on_front: 0 } },
        inputs: { order: orderId, note: { title: 'Note', type: 'long' } },
      },
    },
  },
  square: {
    name: 'Square',
    group: 'commerce',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://connect.squareup.com',
    headers: { 'square-version': '2025-01-23' },
    check: { method: 'GET', path: '/v2/locations' },
    actions: {
      findCustomer: {
        title: 'Find a customer',
        method: 'POST',
        path: '/v2/customers/search',
        body: { query: { filter: { email_address: { exact: '{{email}}' } } }, limit: 1 },
        inputs: { email },
        isIdempotent: true,
      },
      createCustomer: {
        title: 'Create a customer',
        method: 'POST',
        path: '/v2/customers',
        body: {
          idempotency_key: '{{runId}}',
          email_address: '{{email}}',
          given_name: '{{firstName}}',
          family_name: '{{lastName}}',
          phone_number: '{{phone}}',
          company_name: '{{company}}',
        },
        inputs: person,
        isIdempotent: true,
      },
    },
  },
} as const satisfies Record<string, Integration>;
