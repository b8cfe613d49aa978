import type { Integration } from './descriptor.ts';
import { apiKey, BEARER, email, HOST_NAME, oauthFields, person, title } from './fields.ts';
import { microsoftAuth, microsoftFields } from './microsoft.ts';
import { zohoAuth, zohoRegion } from './zoho.ts';

/** Customer relations. */
export const CRM = {
  hubspot: {
    name: 'HubSpot',
    group: 'crm',
    fields: {
      token: {
        title: 'Access token',
        isSecret: true,
        hint: 'Of a private app with the scopes of CRM objects.',
      },
    },
    auth: BEARER,
    baseUrl: 'https://api.hubapi.com',
    check: { method: 'GET', path: '/crm/v3/objects/contacts', query: { limit: '1' } },
    actions: {
      findContact: {
        title: 'Find a contact',
        method: 'GET',
        path: '/crm/v3/objects/contacts/{{email}}',
        query: { idProperty: 'email', properties: 'email,firstname,lastname,phone,company,lifecyclestage' },
        inputs: { email },
      },
      createContact: {
        title: 'Create a contact',
        method: 'POST',
        path: '/crm/v3/objects/contacts',
        body: {
          properties: {
            email: '{{email}}',
            firstname: '{{firstName}}',
            lastname: '{{lastName}}',
            phone: '{{phone}}',
            company: '{{company}}',
          },
        },
        inputs: person,
      },
      updateContact: {
        title: 'Change a contact',
        method: 'PATCH',
        path: '/crm/v3/objects/contacts/{{email}}',
        query: { idProperty: 'email' },
        body: {
          properties: {
            firstname: '{{firstName}}',
            lastname: '{{lastName}}',
            phone: '{{phone}}',
            company: '{{company}}',
          },
        },
        inputs: person,
        isIdempotent: true,
      },
      createDeal: {
        title: 'Create a deal',
        method: 'POST',
        path: '/crm/v3/objects/deals',
        body: { properties: { dealname: '{{name}}', amount: '{{amount}}', dealstage: '{{stage}}' } },
        inputs: {
          name: { title: 'Name' },
          amount: { title: 'Amount', isOptional: true },
          stage: { title: 'Stage ID', isOptional: true },
        },
      },
    },
  },
  salesforce: {
    name: 'Salesforce',
    group: 'crm',
    fields: {
      domain: { title: 'My Domain', pattern: HOST_NAME, hint: 'The part before .my.salesforce.com' },
      ...oauthFields,
    },
    auth: {
      kind: 'oauth2',
      tokenUrl: 'https://{{domain}}.my.salesforce.com/services/oauth2/token',
      grant: 'refresh_token',
      consent: {
        url: 'https://{{domain}}.my.salesforce.com/services/oauth2/authorize',
        query: { scope: 'api refresh_token' },
      },
    },
    baseUrl: 'https://{{domain}}.my.salesforce.com',
    check: { method: 'GET', path: '/services/data/v61.0/limits' },
    actions: {
      findContact: {
        title: 'Find a contact',
        method: 'GET',
        path: '/services/data/v61.0/parameterizedSearch/',
        query: { q: '{{email}}', sobject: 'Contact', 'Contact.fields': 'Id,Name,Email,Phone' },
        inputs: { email },
      },
      createLead: {
        title: 'Create a lead',
        method: 'POST',
        path: '/services/data/v61.0/sobjects/Lead',
        body: {
          LastName: '{{lastName}}',
          FirstName: '{{firstName}}',
          Company: '{{company}}',
          Email: '{{email}}',
          Phone: '{{phone}}',
        },
        inputs: { ...person, lastName: { title: 'Last name' }, company: { title: 'Company' } },
      },
    },
  },
  zoho: {
    name: 'Zoho CRM',
    group: 'crm',
    fields: { ...zohoRegion, ...oauthFields },
    auth: zohoAuth('ZohoCRM.modules.ALL,ZohoCRM.users.READ,ZohoCRM.coql.READ'),
    baseUrl: 'https://www.zohoapis.{{region}}',
    check: { method: 'GET', path: '/crm/v8/users', query: { type: 'CurrentUser' } },
    actions: {
      findContact: {
        title: 'Find a contact',
        method: 'GET',
        path: '/crm/v8/Contacts/search',
        query: { email: '{{email}}' },
        inputs: { email },
      },
      createLead: {
        title: 'Create a lead',
        method: 'POST',
        path: '/crm/v8/Leads',
        body: {
          data: [
            {
              Last_Name: '{{lastName}}',
              First_Name: '{{firstName}}',
              Email: '{{email}}',
              Phone: '{{phone}}',
              Company: '{{company}}',
            },
          ],
        },
        inputs: { ...person, lastName: { title: 'Last name' } },
      },
    },
  },
  pipedrive: {
    name: 'Pipedrive',
    group: 'crm',
    fields: {
      company: { title: 'Company domain', pattern: HOST_NAME, hint: 'The part before .pipedrive.com' },
      token: { title: 'API token', isSecret: true },
    },
    auth: { kind: 'header', name: 'x-api-token', value: '{{token}}' },
    baseUrl: 'https://{{company}}.pipedrive.com',
    check: { method: 'GET', path: '/api/v1/users/me' },
    okField: 'success',
    actions: {
      findPerson: {
        title: 'Find a person',
        method: 'GET',
        path: '/api/v2/persons/search',
        query: { term: '{{email}}', fields: 'email', exact_match: 'true' },
        inputs: { email },
      },
      createPerson: {
        title: 'Create a person',
        method: 'POST',
        path: '/api/v2/persons',
        body: {
          name: '{{name}}',
          emails: [{ value: '{{email}}', primary: true }],
        },
        inputs: { name: { title: 'Name' }, email },
      },
      createDeal: {
        title: 'Create a deal',
        method: 'POST',
        path: '/api/v2/deals',
        body: { title: '{{title}}', value: '{{value}}', person_id: '{{personId}}' },
        inputs: {
          title: { title: 'Title' },
          value: { title: 'Value', type: 'number', isOptional: true },
          personId: { title: 'Person ID', type: 'number', isOptional: true },
        },
      },
    },
  },
  freshsales: {
    name: 'Freshsales',
    group: 'crm',
    fields: {
      domain: { title: 'Domain', pattern: HOST_NAME, hint: 'The part before .myfreshworks.com' },
      ...apiKey,
    },
    auth: { kind: 'header', name: 'authorization', value: 'Token token={{key}}' },
    baseUrl: 'https://{{domain}}.myfreshworks.com/crm/sales',
    check: { method: 'GET', path: '/api/contacts/filters' },
    actions: {
      createContact: {
        title: 'Create a contact',
        method: 'POST',
        path: '/api/contacts',
        body: {
          contact: {
            email: '{{email}}',
            first_name: '{{firstName}}',
            last_name: '{{lastName}}',
            mobile_number: '{{phone}}',
          },
        },
        inputs: { email, firstName: person.firstName, lastName: person.lastName, phone: person.phone },
      },
    },
  },
  copper: {
    name: 'Copper',
    group: 'crm',
    fields: { email: { title: 'Email of the user' }, ...apiKey },
    auth: { kind: 'header', name: 'x-pw-accesstoken', value: '{{key}}' },
    baseUrl: 'https://api.copper.com/developer_api',
    headers: { 'x-pw-application': 'developer_api', 'x-pw-useremail': '{{email}}' },
    check: { method: 'GET', path: '/v1/account' },
    actions: {
      findPerson: {
        title: 'Find a person',
        method: 'POST',
        path: '/v1/people/search',
        body: { emails: ['{{customer}}'], page_size: 5 },
        inputs: { customer: { ...email, title: 'Email of the customer' } },
        isIdempotent: true,
      },
      createPerson: {
        title: 'Create a person',
        method: 'POST',
        path: '/v1/people',
        body: { name: '{{name}}', emails: [{ email: '{{customer}}', category: 'work' }] },
        inputs: { name: { title: 'Name' }, customer: { ...email, title: 'Email of the customer' } },
      },
    },
  },
  dynamics: {
    name: 'Microsoft Dynamics 365',
    group: 'crm',
    fields: {
      environment: {
        title: 'Environment',
        pattern: '^[a-zA-Z0-9-]{1,63}\\.crm\\d{0,2}$',
        hint: 'The part before .dynamics.com, such as tidewell.crm4',
      },
      ...microsoftFields,
    },
    auth: microsoftAuth('https://{{environment}}.dynamics.com/user_impersonation'),
    baseUrl: 'https://{{environment}}.dynamics.com/api/data/v9.2',
    headers: { 'odata-version': '4.0', 'odata-maxversion': '4.0', prefer: 'return=representation' },
    check: { method: 'GET', path: '/WhoAmI' },
    actions: {
      findContact: {
        title: 'Find a contact',
        method: 'GET',
        path: '/contacts',
        query: { $filter: "emailaddress1 eq '{{email}}'", $top: '1' },
        inputs: { email: { ...email, pattern: '^[^\\s"\'@]+@[^\\s"\'@]+$' } },
      },
      createContact: {
        title: 'Create a contact',
        method: 'POST',
        path: '/contacts',
        body: {
          emailaddress1: '{{email}}',
          firstname: '{{firstName}}',
          lastname: '{{lastName}}',
          telephone1: '{{phone}}',
        },
        inputs: { email, firstName: person.firstName, lastName: person.lastName, phone: person.phone },
      },
      createLead: {
        title: 'Create a lead',
        method: 'POST',
        path: '/leads',
        body: {
          subject: '{{title}}',
          emailaddress1: '{{email}}',
          firstname: '{{firstName}}',
          lastname: '{{lastName}}',
          telephone1: '{{phone}}',
          companyname: '{{company}}',
        },
        inputs: { title, ...person },
      },
    },
  },
} as const satisfies Record<string, Integration>;
