import type { Integration } from './descriptor.ts';
import { BEARER, email, oauthFields } from './fields.ts';

const currency = { title: 'Currency', pattern: '^[A-Z]{3}$', hint: 'Three letters, such as EUR' } as const;
const description = { title: 'Description' } as const;
const paymentId = { title: 'Payment ID' } as const;

/** Payments. */
export const PAYMENTS = {
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
  paypal: {
    name: 'PayPal',
    group: 'payments',
    fields: { clientId: oauthFields.clientId, clientSecret: oauthFields.clientSecret },
    auth: {
      kind: 'oauth2',
      tokenUrl: 'https://api-m.paypal.com/v1/oauth2/token',
      grant: 'client_credentials',
    },
    baseUrl: 'https://api-m.paypal.com',
    check: { method: 'GET', path: '/v2/invoicing/invoices', query: { page_size: '1' } },
    actions: {
      findPayment: {
        title: 'Find a payment',
        method: 'GET',
        path: '/v2/payments/captures/{{payment}}',
        inputs: { payment: paymentId },
      },
      createInvoice: {
        title: 'Create a draft invoice',
        method: 'POST',
        path: '/v2/invoicing/invoices',
        body: {
          detail: { currency_code: '{{currency}}' },
          primary_recipients: [{ billing_info: { email_address: '{{email}}' } }],
          items: [
            {
              name: '{{description}}',
              quantity: '1',
              unit_amount: { currency_code: '{{currency}}', value: '{{amount}}' },
            },
          ],
        },
        inputs: {
          email,
          description,
          amount: { title: 'Amount', pattern: '^\\d{1,9}(\\.\\d{1,2})?$' },
          currency,
        },
      },
    },
  },
  razorpay: {
    name: 'Razorpay',
    group: 'payments',
    fields: { key: { title: 'Key ID' }, secret: { title: 'Key secret', isSecret: true } },
    auth: { kind: 'basic', user: '{{key}}', password: '{{secret}}' },
    baseUrl: 'https://api.razorpay.com',
    check: { method: 'GET', path: '/v1/payments', query: { count: '1' } },
    actions: {
      createLink: {
        title: 'Create a payment link',
        method: 'POST',
        path: '/v1/payment_links',
        body: {
          amount: '{{amount}}',
          currency: '{{currency}}',
          description: '{{description}}',
          customer: { email: '{{email}}' },
        },
        inputs: {
          amount: { title: 'Amount in the smallest unit', type: 'number', hint: 'Such as 500 for ₹5' },
          currency,
          description,
          email: { ...email, isOptional: true },
        },
      },
      findPayment: {
        title: 'Find a payment',
        method: 'GET',
        path: '/v1/payments/{{payment}}',
        inputs: { payment: paymentId },
      },
    },
  },
  paytabs: {
    name: 'PayTabs',
    group: 'payments',
    fields: {
      host: {
        title: 'Host',
        pattern: '^secure(-[a-z]+)?\\.paytabs\\.(com|sa)$',
        hint: 'Of your region, such as secure.paytabs.com or secure-egypt.paytabs.com',
      },
      profile: { title: 'Profile ID', pattern: '^\\d+$' },
      key: { title: 'Server key', isSecret: true },
    },
    auth: { kind: 'header', name: 'authorization', value: '{{key}}' },
    baseUrl: 'https://{{host}}',
    actions: {
      createPage: {
        title: 'Create a payment page',
        method: 'POST',
        path: '/payment/request',
        body: {
          profile_id: '{{profile}}',
          tran_type: 'sale',
          tran_class: 'ecom',
          cart_id: '{{reference}}',
          cart_description: '{{description}}',
          cart_currency: '{{currency}}',
          cart_amount: '{{amount}}',
        },
        inputs: {
          reference: { title: 'Reference' },
          description,
          amount: { title: 'Amount', type: 'number' },
          currency,
        },
      },
      findPayment: {
        title: 'Find a payment',
        method: 'POST',
        path: '/payment/query',
        body: { profile_id: '{{profile}}', tran_ref: '{{payment}}' },
        inputs: { payment: { title: 'Transaction reference' } },
        isIdempotent: true,
      },
    },
  },
} as const satisfies Record<string, Integration>;
