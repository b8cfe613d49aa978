import type { ContactSync } from './contact-sync.ts';
import { TABLE_CONTACT } from './contact-table.ts';

const NAMES = { firstname: '{{firstName}}', lastname: '{{lastName}}' };
const SALESFORCE = '/services/data/v61.0';
const SALESFORCE_FIELDS = {
  FirstName: '{{firstName}}',
  LastName: '{{surname}}',
  Email: '{{email}}',
  Phone: '{{phone}}',
};
const PIPEDRIVE_FIELDS = {
  name: '{{name}}',
  emails: [{ value: '{{email}}', primary: true }],
  phones: [{ value: '{{phone}}', primary: true }],
};

const WOOCOMMERCE_FIELDS = {
  email: '{{email}}',
  first_name: '{{firstName}}',
  last_name: '{{lastName}}',
  billing: { phone: '{{phone}}', company: '{{company}}' },
};

/** By the id of the integration. */
export const CONTACT_SYNCS = {
  hubspot: {
    pull: {
      method: 'POST',
      path: '/crm/v3/objects/contacts/search',
      body: {
        filterGroups: [
          { filters: [{ propertyName: 'lastmodifieddate', operator: 'GTE', value: '{{sinceMs}}' }] },
        ],
        sorts: [{ propertyName: 'lastmodifieddate', direction: 'ASCENDING' }],
        properties: ['email', 'phone', 'firstname', 'lastname', 'company', 'lastmodifieddate'],
        limit: 100,
        after: '{{cursor}}',
      },
      items: 'results',
      cursor: 'paging.next.after',
    },
    id: 'id',
    changed: 'properties.lastmodifieddate',
    fields: {
      email: 'properties.email',
      phone: 'properties.phone',
      firstName: 'properties.firstname',
      lastName: 'properties.lastname',
      company: 'properties.company',
    },
    push: {
      save: {
        method: 'POST',
        path: '/crm/v3/objects/contacts/batch/upsert',
        body: {
          inputs: [
            {
              idProperty: 'email',
              id: '{{email}}',
              properties: { email: '{{email}}', ...NAMES, phone: '{{phone}}', company: '{{company}}' },
            },
          ],
        },
      },
      id: 'results.0.id',
    },
  },
  salesforce: {
    pull: {
      method: 'GET',
      path: `${SALESFORCE}/query`,
      query: {
        q: 'SELECT Id, FirstName, LastName, Email, Phone, Account.Name, SystemModstamp FROM Contact WHERE SystemModstamp >= {{since}} ORDER BY SystemModstamp, Id LIMIT 200 OFFSET {{offset}}',
      },
      items: 'records',
      size: 200,
    },
    id: 'Id',
    changed: 'SystemModstamp',
    fields: {
      email: 'Email',
      phone: 'Phone',
      firstName: 'FirstName',
      lastName: 'LastName',
      company: 'Account.Name',
    },
    push: {
      find: {
        method: 'GET',
        path: `${SALESFORCE}/query`,
        query: { q: "SELECT Id FROM Contact WHERE Email = '{{emailQuoted}}' LIMIT 1" },
        id: 'records.0.Id',
      },
      create: { method: 'POST', path: `${SALESFORCE}/sobjects/Contact`, body: SALESFORCE_FIELDS, id: 'id' },
      change: { method: 'PATCH', path: `${SALESFORCE}/sobjects/Contact/{{id}}`, body: SALESFORCE_FIELDS },
    },
  },
  zoho: {
    pull: {
      method: 'POST',
      path: '/crm/v8/coql',
      body: {
        select_query:
          "select id, First_Name, Last_Name, Email, Phone, Modified_Time from Contacts where Modified_Time >= '{{since}}' order by Modified_Time asc, id asc limit 200 offset {{offset}}",
      },
      items: 'data',
      size: 200,
    },
    id: 'id',
    changed: 'Modified_Time',
    fields: { email: 'Email', phone: 'Phone', firstName: 'First_Name', lastName: 'Last_Name' },
    push: {
      save: {
        method: 'POST',
        path: '/crm/v8/Contacts/upsert',
        body: {
          data: [
            {
              Last_Name: '{{surname}}',
              First_Name: '{{firstName}}',
              Email: '{{email}}',
              Phone: '{{phone}}',
            },
          ],
          duplicate_check_fields: ['Email'],
        },
      },
      id: 'data.0.details.id',
    },
  },
  pipedrive: {
    pull: {
      method: 'GET',
      path: '/api/v2/persons',
      query: {
        updated_since: '{{since}}',
        sort_by: 'update_time',
        sort_direction: 'asc',
        limit: '100',
        cursor: '{{cursor}}',
      },
      items: 'data',
      cursor: 'additional_data.next_cursor',
    },
    id: 'id',
    changed: 'update_time',
    fields: {
      email: 'emails.0.value',
      phone: 'phones.0.value',
      firstName: 'first_name',
      lastName: 'last_name',
    },
    push: {
      find: {
        method: 'GET',
        path: '/api/v2/persons/search',
        query: { term: '{{email}}', fields: 'email', exact_match: 'true' },
        id: 'data.items.0.item.id',
      },
      create: { method: 'POST', path: '/api/v2/persons', body: PIPEDRIVE_FIELDS, id: 'data.id' },
      change: { method: 'PATCH', path: '/api/v2/persons/{{id}}', body: PIPEDRIVE_FIELDS },
    },
  },
  zendesk: {
    pull: {
      method: 'GET',
      path: '/api/v2/incremental/users.json',
      query: { start_time: '{{sinceSeconds}}', per_page: '100' },
      items: 'users',
      perMinute: 10,
    },
    // Others are staff, or deleted.
    only: { role: 'end-user', active: true },
    id: 'id',
    changed: 'updated_at',
    fields: { email: 'email', phone: 'phone', name: 'name' },
    push: {
      save: {
        method: 'POST',
        path: '/api/v2/users/create_or_update.json',
        body: {
          user: { name: '{{name}}', email: '{{email}}', phone: '{{phone}}', skip_verify_email: true },
        },
      },
      id: 'user.id',
    },
  },
  shopify: {
    pull: {
      method: 'POST',
      path: '/graphql.json',
      body: {
        query:
          'query ($of: String!, $after: String) { customers(first: 100, after: $after, query: $of, sortKey: UPDATED_AT) { nodes { id updatedAt firstName lastName defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } } pageInfo { endCursor } } }',
        variables: { of: "updated_at:>='{{since}}'", after: '{{cursor}}' },
      },
      items: 'data.customers.nodes',
      cursor: 'data.customers.pageInfo.endCursor',
    },
    id: 'id',
    changed: 'updatedAt',
    fields: {
      email: 'defaultEmailAddress.emailAddress',
      phone: 'defaultPhoneNumber.phoneNumber',
      firstName: 'firstName',
      lastName: 'lastName',
    },
    push: {
      save: {
        method: 'POST',
        path: '/graphql.json',
        body: {
          query:
            'mutation ($input: CustomerSetInput!, $of: CustomerSetIdentifiers) { customerSet(input: $input, identifier: $of) { customer { id } userErrors { message } } }',
          variables: {
            input: {
              email: '{{email}}',
              phone: '{{phone}}',
              firstName: '{{firstName}}',
              lastName: '{{lastName}}',
            },
            of: { email: '{{email}}' },
          },
        },
      },
      id: 'data.customerSet.customer.id',
    },
  },
  woocommerce: {
    pull: {
      method: 'GET',
      path: '/wp-json/wc/v3/customers',
      query: { orderby: 'id', order: 'asc', per_page: '100', page: '{{cursor}}' },
      items: '',
      size: 100,
      isWhole: true,
    },
    only: { role: 'customer' },
    id: 'id',
    changed: 'date_modified_gmt',
    created: 'date_created_gmt',
    fields: {
      email: 'email',
      phone: 'billing.phone',
      firstName: 'first_name',
      lastName: 'last_name',
      company: 'billing.company',
    },
    push: {
      find: {
        method: 'GET',
        path: '/wp-json/wc/v3/customers',
        query: { email: '{{email}}' },
        id: '0.id',
      },
      create: { method: 'POST', path: '/wp-json/wc/v3/customers', body: WOOCOMMERCE_FIELDS, id: 'id' },
      change: { method: 'PUT', path: '/wp-json/wc/v3/customers/{{id}}', body: WOOCOMMERCE_FIELDS },
    },
    goneCode: 'woocommerce_rest_invalid_id',
  },
  googleSheets: {
    pull: {
      method: 'GET',
      path: "/v4/spreadsheets/{{spreadsheet}}/values/'{{contactSheet}}'!A:Z",
      items: 'values',
      isTable: true,
    },
    ...TABLE_CONTACT,
  },
} as const satisfies Record<string, ContactSync>;

export type SyncedIntegrationId = keyof typeof CONTACT_SYNCS;
/** How contacts of an integration are synced. */
export const contactSyncOf = (id: SyncedIntegrationId): ContactSync => CONTACT_SYNCS[id];
export const SYNCED_IDS = Object.keys(CONTACT_SYNCS) as SyncedIntegrationId[];
