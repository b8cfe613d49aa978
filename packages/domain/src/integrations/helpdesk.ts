import type { Integration } from './descriptor.ts';
import { accessToken, apiKey, BEARER, email, HOST_NAME, oauthFields, text } from './fields.ts';
import { zohoAuth, zohoRegion } from './zoho.ts';

const customerName = { title: 'Name of the customer' } as const;
const subject = { title: 'Subject' } as const;

/** Help desks. */
export const HELPDESK = {
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
  helpscout: {
    name: 'Help Scout',
    group: 'helpdesk',
    fields: oauthFields,
    auth: {
      kind: 'oauth2',
      tokenUrl: 'https://api.helpscout.net/v2/oauth2/token',
      grant: 'refresh_token',
      consent: { url: 'https://secure.helpscout.net/authentication/authorizeClientApplication', query: {} },
    },
    baseUrl: 'https://api.helpscout.net',
    check: { method: 'GET', path: '/v2/users/me' },
    actions: {
      createConversation: {
        title: 'Create a conversation',
        method: 'POST',
        path: '/v2/conversations',
        body: {
          subject: '{{subject}}',
          type: 'email',
          status: 'active',
          mailboxId: '{{inbox}}',
          customer: { email: '{{email}}' },
          threads: [{ type: 'customer', customer: { email: '{{email}}' }, text: '{{text}}' }],
        },
        inputs: { inbox: { title: 'Inbox ID', type: 'number' }, subject, text, email },
      },
      addNote: {
        title: 'Add a note to a conversation',
        method: 'POST',
        path: '/v2/conversations/{{conversation}}/notes',
        body: { text: '{{text}}' },
        inputs: { conversation: { title: 'Conversation ID' }, text },
      },
    },
  },
  servicenow: {
    name: 'ServiceNow',
    group: 'helpdesk',
    fields: {
      instance: { title: 'Instance', pattern: HOST_NAME, hint: 'The part before .service-now.com' },
      user: { title: 'User name' },
      password: { title: 'Password', isSecret: true },
    },
    auth: { kind: 'basic', user: '{{user}}', password: '{{password}}' },
    baseUrl: 'https://{{instance}}.service-now.com',
    check: { method: 'GET', path: '/api/now/table/incident', query: { sysparm_limit: '1' } },
    actions: {
      createIncident: {
        title: 'Create an incident',
        method: 'POST',
        path: '/api/now/table/incident',
        body: { short_description: '{{title}}', description: '{{text}}' },
        inputs: { title: { title: 'Title' }, text: { ...text, isOptional: true } },
      },
      findIncident: {
        title: 'Find an incident',
        method: 'GET',
        path: '/api/now/table/incident',
        query: { sysparm_query: 'number={{number}}', sysparm_limit: '1' },
        inputs: { number: { title: 'Incident number', pattern: '^[A-Z]+\\d+$' } },
      },
      addComment: {
        title: 'Add a comment to an incident',
        method: 'PATCH',
        path: '/api/now/table/incident/{{incident}}',
        body: { comments: '{{text}}' },
        inputs: { incident: { title: 'Incident ID', hint: 'Its sys_id' }, text },
      },
    },
  },
  zohoDesk: {
    name: 'Zoho Desk',
    group: 'helpdesk',
    fields: { ...zohoRegion, organization: { title: 'Organization ID', pattern: '^\\d+$' }, ...oauthFields },
    auth: zohoAuth('Desk.tickets.ALL,Desk.contacts.READ,Desk.contacts.CREATE,Desk.basic.READ'),
    baseUrl: 'https://desk.zoho.{{region}}',
    headers: { orgid: '{{organization}}' },
    check: { method: 'GET', path: '/api/v1/organizations' },
    actions: {
      createTicket: {
        title: 'Create a ticket',
        method: 'POST',
        path: '/api/v1/tickets',
        body: {
          departmentId: '{{department}}',
          subject: '{{subject}}',
          description: '{{text}}',
          contact: { lastName: '{{name}}', email: '{{email}}' },
        },
        inputs: { department: { title: 'Department ID' }, subject, text, name: customerName, email },
      },
      addComment: {
        title: 'Add a comment to a ticket',
        method: 'POST',
        path: '/api/v1/tickets/{{ticket}}/comments',
        body: { content: '{{text}}', isPublic: 'false' },
        inputs: { ticket: { title: 'Ticket ID' }, text },
      },
    },
  },
} as const satisfies Record<string, Integration>;
