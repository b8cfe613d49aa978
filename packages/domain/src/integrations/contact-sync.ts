import type { IntegrationAction, IntegrationValues } from './descriptor.ts';

/**
 * How contacts are kept equal with another system. Paths such as `emails.0.value` lead into an answer. Requests are
 * templates over the connection's values and those named at each.
 */

/** What is kept equal. */
export const SYNCED_FIELDS = ['email', 'phone', 'firstName', 'lastName', 'company'] as const;
export type SyncedField = (typeof SYNCED_FIELDS)[number];
export type SyncedContact = Readonly<Record<SyncedField, string>>;

type Request = Pick<IntegrationAction, 'method' | 'path' | 'query' | 'body'>;

export interface ContactSync {
  /**
   * Reads contacts that changed since a time, oldest first. Values: `since` (ISO 8601), `sinceMs`, `sinceSeconds`, and
   * `cursor`, which is empty for the first page.
   */
  readonly pull: Request & { readonly items: string; readonly cursor?: string };
  /** Where a contact has its id, the time of its last change, and its values. `name` is a full name. */
  readonly id: string;
  readonly changed: string;
  readonly fields: Partial<Record<SyncedField | 'name', string>>;
  /**
   * Writes a contact. Values: the synced fields, `name` and `surname`, which are never empty, and `id`. A system without
   * a call that creates or changes by the email address is asked for the contact first.
   */
  readonly push:
    | { readonly save: Request; readonly id: string }
    | {
        readonly find: Request & { readonly id: string };
        readonly create: Request & { readonly id: string };
        readonly change: Request;
      };
}

/** `in`: changes are received, `out`: they are sent. */
export const SYNC_DIRECTIONS = ['off', 'in', 'out', 'both'] as const;
export type SyncDirection = (typeof SYNC_DIRECTIONS)[number];

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
        q: 'SELECT Id, FirstName, LastName, Email, Phone, Account.Name, SystemModstamp FROM Contact WHERE SystemModstamp >= {{since}} ORDER BY SystemModstamp LIMIT 200',
      },
      items: 'records',
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
          "select id, First_Name, Last_Name, Email, Phone, Account_Name.Account_Name, Modified_Time from Contacts where Modified_Time >= '{{since}}' order by Modified_Time asc limit 200",
      },
      items: 'data',
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
    },
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
} as const satisfies Record<string, ContactSync>;

export type SyncedIntegrationId = keyof typeof CONTACT_SYNCS;
export const SYNCED_IDS = Object.keys(CONTACT_SYNCS) as SyncedIntegrationId[];

/** Where a path leads. Undefined if it leads nowhere. */
export const valueAt = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part)
          ? (at as Record<string, unknown>)[part]
          : undefined,
      from,
    );

const textAt = (item: unknown, path: string | undefined): string => {
  const value = path === undefined ? undefined : valueAt(item, path);
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

/** A contact as another system tells it. Null without an id or a time. */
export function readContact({ id, changed, fields }: ContactSync, item: unknown) {
  const time = new Date(textAt(item, changed));
  const remoteId = textAt(item, id);
  if (!remoteId || Number.isNaN(time.getTime())) return null;
  const values = Object.fromEntries(
    SYNCED_FIELDS.map((field) => [field, textAt(item, fields[field])]),
  ) as Record<SyncedField, string>;
  const [firstName = '', ...others] = textAt(item, fields.name).split(' ');
  if (fields.name) Object.assign(values, { firstName, lastName: others.join(' ') });
  return { remoteId, changedAt: time, values: values as SyncedContact };
}

/** The values of the templates that ask for changes. */
export const pullValues = (since: Date, cursor: string): IntegrationValues => ({
  // Without milliseconds, which some systems refuse.
  since: since.toISOString().replace(/\.\d+Z$/, 'Z'),
  sinceMs: String(since.getTime()),
  sinceSeconds: String(Math.floor(since.getTime() / 1_000)),
  ...(cursor && { cursor }),
});

/** The values of the templates that write a contact. Empty ones are left out, so that nothing is emptied there. */
export function pushValues(contact: SyncedContact, id: string | null): IntegrationValues {
  const { firstName, lastName, email } = contact;
  const name = `${firstName} ${lastName}`.trim() || email;
  const filled = Object.entries(contact).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(filled),
    name,
    surname: lastName || firstName || email,
    emailQuoted: email.replace(/[\\']/g, '\\$&'),
    ...(id && { id }),
  };
}
