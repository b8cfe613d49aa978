import { expect } from 'vitest';

import { ada, basic, type Described, oauth } from './described.ts';

const tenant = '11111111-2222-3333-4444-555555555555';

/** Requests to systems of sales, commerce and payments, as the providers document them. */
export const COMMERCE_CALLS: Described = {
  copper: {
    values: { email: 'ann@example.org', key: 'k1' },
    headers: {
      'x-pw-accesstoken': 'k1',
      'x-pw-application': 'developer_api',
      'x-pw-useremail': 'ann@example.org',
    },
    actions: {
      findPerson: [
        { customer: ada.email },
        'POST',
        '/developer_api/v1/people/search',
        { emails: [ada.email], page_size: 5 },
      ],
      createPerson: [
        { name: 'Ada', customer: ada.email },
        'POST',
        '/developer_api/v1/people',
        { name: 'Ada', emails: [{ email: ada.email, category: 'work' }] },
      ],
    },
  },
  dynamics: {
    values: { ...oauth, tenant, environment: 'tidewell.crm4' },
    grantedAt: `/${tenant}/oauth2/v2.0/token`,
    headers: { authorization: 'Bearer granted', 'odata-version': '4.0' },
    actions: {
      findContact: [
        { email: ada.email },
        'GET',
        '/api/data/v9.2/contacts?%24filter=emailaddress1+eq+%27ada%40example.org%27&%24top=1',
      ],
      createContact: [ada, 'POST', '/api/data/v9.2/contacts', { emailaddress1: ada.email, firstname: 'Ada' }],
      createLead: [
        { ...ada, title: 'Lamps' },
        'POST',
        '/api/data/v9.2/leads',
        { subject: 'Lamps', emailaddress1: ada.email, firstname: 'Ada' },
      ],
    },
  },
  bigcommerce: {
    values: { store: 'abc1', token: 't1' },
    headers: { 'x-auth-token': 't1' },
    actions: {
      findCustomer: [{ email: ada.email }, 'GET', '/stores/abc1/v3/customers?email%3Ain=ada%40example.org'],
      findOrders: [
        { email: ada.email },
        'GET',
        '/stores/abc1/v2/orders?email=ada%40example.org&sort=date_created%3Adesc&limit=5',
      ],
    },
  },
  magento: {
    values: { site: 'https://shop.example/store', token: 't1' },
    headers: { authorization: 'Bearer t1' },
    actions: {
      findCustomer: [
        { email: ada.email },
        'GET',
        '/store/rest/V1/customers/search?searchCriteria%5Bfilter_groups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bfield%5D=email&searchCriteria%5Bfilter_groups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bvalue%5D=ada%40example.org',
      ],
      findOrders: [
        { email: ada.email },
        'GET',
        '/store/rest/V1/orders?searchCriteria%5Bfilter_groups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bfield%5D=customer_email&searchCriteria%5Bfilter_groups%5D%5B0%5D%5Bfilters%5D%5B0%5D%5Bvalue%5D=ada%40example.org&searchCriteria%5BpageSize%5D=5',
      ],
      addOrderNote: [
        { order: '7', note: 'Late' },
        'POST',
        '/store/rest/V1/orders/7/comments',
        { statusHistory: { comment: 'Late', is_customer_notified: 0, is_visible_on_front: 0 } },
      ],
    },
  },
  square: {
    values: { token: 't1' },
    headers: { authorization: 'Bearer t1', 'square-version': '2025-01-23' },
    actions: {
      findCustomer: [
        { email: ada.email },
        'POST',
        '/v2/customers/search',
        { query: { filter: { email_address: { exact: ada.email } } }, limit: 1 },
      ],
      createCustomer: [
        ada,
        'POST',
        '/v2/customers',
        { idempotency_key: expect.any(String), email_address: ada.email, given_name: 'Ada' },
      ],
    },
  },
  paypal: {
    values: { clientId: 'c1', clientSecret: 'c1-secret' },
    grantedAt: '/v1/oauth2/token',
    headers: { authorization: 'Bearer granted' },
    actions: {
      findPayment: [{ payment: '2GG' }, 'GET', '/v2/payments/captures/2GG'],
      createInvoice: [
        { email: ada.email, description: 'Lamp', amount: '12.50', currency: 'EUR' },
        'POST',
        '/v2/invoicing/invoices',
        {
          detail: { currency_code: 'EUR' },
          primary_recipients: [{ billing_info: { email_address: ada.email } }],
          items: [{ name: 'Lamp', quantity: '1', unit_amount: { currency_code: 'EUR', value: '12.50' } }],
        },
      ],
    },
  },
  razorpay: {
    values: { key: 'rzp_1', secret: 's1-secret' },
    headers: { authorization: basic('rzp_1', 's1-secret') },
    actions: {
      createLink: [
        { amount: 500, currency: 'INR', description: 'Lamp', email: ada.email },
        'POST',
        '/v1/payment_links',
        { amount: 500, currency: 'INR', description: 'Lamp', customer: { email: ada.email } },
      ],
      findPayment: [{ payment: 'pay_1' }, 'GET', '/v1/payments/pay_1'],
    },
  },
  paytabs: {
    values: { host: 'secure-egypt.paytabs.com', profile: '9', key: 'S-1' },
    headers: { authorization: 'S-1' },
    actions: {
      createPage: [
        { reference: 'o-7', description: 'Lamp', amount: 12.5, currency: 'EGP' },
        'POST',
        '/payment/request',
        {
          ...{ profile_id: '9', tran_type: 'sale', tran_class: 'ecom', cart_id: 'o-7' },
          ...{ cart_description: 'Lamp', cart_currency: 'EGP', cart_amount: 12.5 },
        },
      ],
      findPayment: [{ payment: 'TST1' }, 'POST', '/payment/query', { profile_id: '9', tran_ref: 'TST1' }],
    },
  },
};
