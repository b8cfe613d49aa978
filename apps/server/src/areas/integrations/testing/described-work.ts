import { expect } from 'vitest';

import { ada, basic, type Described, oauth } from './described.ts';

/** Requests to other systems, as the providers document them. */
export const WORK_CALLS: Described = {
  helpscout: {
    values: oauth,
    grantedAt: '/v2/oauth2/token',
    headers: { authorization: 'Bearer granted' },
    actions: {
      createConversation: [
        { inbox: 85, subject: 'Lamp', text: 'Broken', email: ada.email },
        'POST',
        '/v2/conversations',
        {
          ...{ subject: 'Lamp', type: 'email', status: 'active', mailboxId: 85 },
          customer: { email: ada.email },
          threads: [{ type: 'customer', customer: { email: ada.email }, text: 'Broken' }],
        },
      ],
      addNote: [{ conversation: '5', text: 'Late' }, 'POST', '/v2/conversations/5/notes', { text: 'Late' }],
    },
  },
  servicenow: {
    values: { instance: 'tidewell', user: 'foyer', password: 'p1-secret' },
    headers: { authorization: basic('foyer', 'p1-secret') },
    actions: {
      createIncident: [
        { title: 'Lamp', text: 'Broken' },
        'POST',
        '/api/now/table/incident',
        { short_description: 'Lamp', description: 'Broken' },
      ],
      findIncident: [
        { number: 'INC7' },
        'GET',
        '/api/now/table/incident?sysparm_query=number%3DINC7&sysparm_limit=1',
      ],
      addComment: [
        { incident: 'abc', text: 'Late' },
        'PATCH',
        '/api/now/table/incident/abc',
        { comments: 'Late' },
      ],
    },
  },
  zohoDesk: {
    values: { ...oauth, region: 'eu', organization: '12' },
    grantedAt: '/oauth/v2/token',
    headers: { authorization: 'Zoho-oauthtoken granted', orgid: '12' },
    actions: {
      createTicket: [
        { department: '3', subject: 'Lamp', text: 'Broken', name: 'Lovelace', email: ada.email },
        'POST',
        '/api/v1/tickets',
        {
          ...{ departmentId: '3', subject: 'Lamp', description: 'Broken' },
          contact: { lastName: 'Lovelace', email: ada.email },
        },
      ],
      addComment: [
        { ticket: '7', text: 'Late' },
        'POST',
        '/api/v1/tickets/7/comments',
        { content: 'Late', isPublic: 'false' },
      ],
    },
  },
  ifttt: {
    values: { key: 'k1-secret' },
    headers: {},
    actions: {
      trigger: [
        { event: 'new_chat', first: 'Ada' },
        'POST',
        '/trigger/new_chat/with/key/k1-secret',
        { value1: 'Ada' },
      ],
    },
  },
  segment: {
    values: { key: 'k1' },
    headers: { authorization: basic('k1', '') },
    actions: {
      track: [
        { email: ada.email, event: 'Chat began' },
        'POST',
        '/v1/track',
        { messageId: expect.any(String), userId: ada.email, event: 'Chat began' },
      ],
      identify: [
        ada,
        'POST',
        '/v1/identify',
        { messageId: expect.any(String), userId: ada.email, traits: ada },
      ],
    },
  },
  googleAnalytics: {
    values: { measurement: 'G-1', secret: 's1-secret' },
    headers: {},
    actions: {
      track: [
        { person: '1.2', event: 'chat_began' },
        'POST',
        '/mp/collect?measurement_id=G-1&api_secret=s1-secret',
        { client_id: '1.2', events: [{ name: 'chat_began' }] },
      ],
    },
  },
  monday: {
    values: { token: 't1' },
    headers: { authorization: 't1' },
    actions: {
      createItem: [
        { board: '9', title: 'Lamp' },
        'POST',
        '/v2',
        {
          query: expect.stringContaining('create_item(board_id: $board'),
          variables: { board: '9', name: 'Lamp' },
        },
      ],
      addUpdate: [
        { item: '7', text: 'Late' },
        'POST',
        '/v2',
        {
          query: expect.stringContaining('create_update(item_id: $item'),
          variables: { item: '7', text: 'Late' },
        },
      ],
    },
  },
  notion: {
    values: { token: 't1' },
    headers: { authorization: 'Bearer t1', 'notion-version': '2022-06-28' },
    actions: {
      createPage: [
        { database: 'd1', title: 'Lamp' },
        'POST',
        '/v1/pages',
        {
          parent: { database_id: 'd1' },
          properties: { title: { title: [{ text: { content: 'Lamp' } }] } },
        },
      ],
      appendText: [
        { page: 'p1', text: 'Late' },
        'PATCH',
        '/v1/blocks/p1/children',
        {
          children: [
            {
              object: 'block',
              type: 'paragraph',
              paragraph: { rich_text: [{ type: 'text', text: { content: 'Late' } }] },
            },
          ],
        },
      ],
      findPages: [{ text: 'Lamp' }, 'POST', '/v1/search', { query: 'Lamp', page_size: 5 }],
    },
  },
  trello: {
    values: { key: 'k1', token: 't1' },
    headers: { authorization: 'OAuth oauth_consumer_key="k1", oauth_token="t1"' },
    actions: {
      createCard: [
        { list: 'l1', title: 'Lamp', text: 'Broken' },
        'POST',
        '/1/cards?idList=l1&name=Lamp&desc=Broken',
      ],
      addComment: [{ card: 'c1', text: 'Late' }, 'POST', '/1/cards/c1/actions/comments?text=Late'],
    },
  },
  calendly: {
    values: { token: 't1' },
    headers: { authorization: 'Bearer t1' },
    actions: {
      createLink: [
        { eventType: 'AAA' },
        'POST',
        '/scheduling_links',
        {
          max_event_count: 1,
          owner: 'https://api.calendly.com/event_types/AAA',
          owner_type: 'EventType',
        },
      ],
      listEvents: [
        { user: 'UUU', email: ada.email },
        'GET',
        '/scheduled_events?user=https%3A%2F%2Fapi.calendly.com%2Fusers%2FUUU&invitee_email=ada%40example.org&status=active',
      ],
    },
  },
  googleMeet: {
    values: { ...oauth, refreshToken: 'refresh-1' },
    grantedAt: '/token',
    headers: { authorization: 'Bearer granted' },
    actions: { createMeeting: [{}, 'POST', '/v2/spaces', {}] },
  },
  klaviyo: {
    values: { key: 'k1' },
    headers: { authorization: 'Klaviyo-API-Key k1', revision: '2026-07-15' },
    actions: {
      saveProfile: [
        ada,
        'POST',
        '/api/profile-import',
        { data: { type: 'profile', attributes: { email: ada.email, first_name: 'Ada' } } },
      ],
      track: [
        { email: ada.email, event: 'Chat', text: 'Lamp' },
        'POST',
        '/api/events',
        {
          data: {
            type: 'event',
            attributes: {
              unique_id: expect.any(String),
              properties: { text: 'Lamp' },
              metric: { data: { type: 'metric', attributes: { name: 'Chat' } } },
              profile: { data: { type: 'profile', attributes: { email: ada.email } } },
            },
          },
        },
      ],
    },
  },
  sendgrid: {
    values: { key: 'SG.1' },
    headers: { authorization: 'Bearer SG.1' },
    actions: {
      saveContact: [
        ada,
        'PUT',
        '/v3/marketing/contacts',
        { contacts: [{ email: ada.email, first_name: 'Ada' }] },
      ],
      sendMail: [
        { sender: 'shop@example.org', email: ada.email, subject: 'Lamp', text: 'Sent' },
        'POST',
        '/v3/mail/send',
        {
          personalizations: [{ to: [{ email: ada.email }] }],
          from: { email: 'shop@example.org' },
          subject: 'Lamp',
          content: [{ type: 'text/plain', value: 'Sent' }],
        },
      ],
    },
  },
};
