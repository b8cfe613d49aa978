import type { Integration } from './descriptor.ts';
import { accessToken, apiKey, BEARER, HOST_NAME, signingSecret, text, title } from './fields.ts';

/** Projects and documents. */
export const WORK = {
  jira: {
    name: 'Jira',
    group: 'work',
    fields: {
      site: { title: 'Site', pattern: HOST_NAME, hint: 'The part before .atlassian.net' },
      email: { title: 'Email of the user' },
      token: { title: 'API token', isSecret: true },
      signingSecret,
    },
    auth: { kind: 'basic', user: '{{email}}', password: '{{token}}' },
    baseUrl: 'https://{{site}}.atlassian.net',
    delivers: true,
    check: { method: 'GET', path: '/rest/api/3/myself' },
    actions: {
      createIssue: {
        title: 'Create an issue',
        method: 'POST',
        path: '/rest/api/3/issue',
        body: {
          fields: {
            project: { key: '{{project}}' },
            issuetype: { name: '{{type}}' },
            summary: '{{title}}',
            description: {
              type: 'doc',
              version: 1,
              content: [{ type: 'paragraph', content: [{ type: 'text', text: '{{text}}' }] }],
            },
          },
        },
        inputs: { project: { title: 'Project key' }, type: { title: 'Issue type' }, title, text },
        creates: {
          of: 'ticket',
          id: ['id'],
          name: 'key',
          address: 'https://{{site}}.atlassian.net/browse/{{name}}',
        },
      },
      addComment: {
        title: 'Add a comment to an issue',
        method: 'POST',
        path: '/rest/api/3/issue/{{issue}}/comment',
        body: {
          body: {
            type: 'doc',
            version: 1,
            content: [{ type: 'paragraph', content: [{ type: 'text', text: '{{text}}' }] }],
          },
        },
        inputs: { issue: { title: 'Issue key' }, text },
      },
    },
  },
  linear: {
    name: 'Linear',
    group: 'work',
    fields: { ...apiKey, signingSecret },
    auth: { kind: 'header', name: 'authorization', value: '{{key}}' },
    baseUrl: 'https://api.linear.app',
    delivers: true,
    isGraphql: true,
    check: { method: 'POST', path: '/graphql', body: { query: '{ viewer { name } }' } },
    actions: {
      createIssue: {
        title: 'Create an issue',
        method: 'POST',
        path: '/graphql',
        body: {
          query:
            'mutation ($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { id identifier url } } }',
          variables: { input: { teamId: '{{team}}', title: '{{title}}', description: '{{text}}' } },
        },
        inputs: { team: { title: 'Team ID' }, title, text: { ...text, isOptional: true } },
        creates: {
          of: 'ticket',
          id: ['data.issueCreate.issue.id'],
          name: 'data.issueCreate.issue.identifier',
          url: 'data.issueCreate.issue.url',
        },
      },
    },
  },
  github: {
    name: 'GitHub',
    group: 'work',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://api.github.com',
    headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    check: { method: 'GET', path: '/user' },
    actions: {
      createIssue: {
        title: 'Create an issue',
        method: 'POST',
        path: '/repos/{{owner}}/{{repository}}/issues',
        body: { title: '{{title}}', body: '{{text}}' },
        inputs: {
          owner: { title: 'Owner' },
          repository: { title: 'Repository' },
          title,
          text: { ...text, isOptional: true },
        },
      },
    },
  },
  gitlab: {
    name: 'GitLab',
    group: 'work',
    fields: accessToken,
    auth: { kind: 'header', name: 'private-token', value: '{{token}}' },
    baseUrl: 'https://gitlab.com',
    check: { method: 'GET', path: '/api/v4/user' },
    actions: {
      createIssue: {
        title: 'Create an issue',
        method: 'POST',
        path: '/api/v4/projects/{{project}}/issues',
        body: { title: '{{title}}', description: '{{text}}' },
        inputs: { project: { title: 'Project ID or path' }, title, text: { ...text, isOptional: true } },
      },
    },
  },
  asana: {
    name: 'Asana',
    group: 'work',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://app.asana.com',
    check: { method: 'GET', path: '/api/1.0/users/me' },
    actions: {
      createTask: {
        title: 'Create a task',
        method: 'POST',
        path: '/api/1.0/tasks',
        body: { data: { name: '{{title}}', notes: '{{text}}', projects: ['{{project}}'] } },
        inputs: { project: { title: 'Project ID' }, title, text: { ...text, isOptional: true } },
      },
    },
  },
  clickup: {
    name: 'ClickUp',
    group: 'work',
    fields: accessToken,
    auth: { kind: 'header', name: 'authorization', value: '{{token}}' },
    baseUrl: 'https://api.clickup.com',
    check: { method: 'GET', path: '/api/v2/user' },
    actions: {
      createTask: {
        title: 'Create a task',
        method: 'POST',
        path: '/api/v2/list/{{list}}/task',
        body: { name: '{{title}}', description: '{{text}}' },
        inputs: { list: { title: 'List ID' }, title, text: { ...text, isOptional: true } },
      },
    },
  },
  airtable: {
    name: 'Airtable',
    group: 'work',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://api.airtable.com',
    check: { method: 'GET', path: '/v0/meta/whoami' },
    actions: {
      createRecord: {
        title: 'Create a record',
        method: 'POST',
        path: '/v0/{{base}}/{{table}}',
        body: { records: [{ fields: { '{{field}}': '{{value}}' } }], typecast: true },
        inputs: {
          base: { title: 'Base ID' },
          table: { title: 'Table' },
          field: { title: 'Field' },
          value: { title: 'Value', type: 'long' },
        },
      },
    },
  },
  monday: {
    name: 'monday.com',
    group: 'work',
    fields: accessToken,
    auth: { kind: 'header', name: 'authorization', value: '{{token}}' },
    baseUrl: 'https://api.monday.com',
    isGraphql: true,
    check: { method: 'POST', path: '/v2', body: { query: '{ me { id } }' } },
    actions: {
      createItem: {
        title: 'Create an item',
        method: 'POST',
        path: '/v2',
        body: {
          query:
            'mutation ($board: ID!, $name: String!) { create_item(board_id: $board, item_name: $name) { id } }',
          variables: { board: '{{board}}', name: '{{title}}' },
        },
        inputs: { board: { title: 'Board ID' }, title },
      },
      addUpdate: {
        title: 'Add an update to an item',
        method: 'POST',
        path: '/v2',
        body: {
          query:
            'mutation ($item: ID!, $text: String!) { create_update(item_id: $item, body: $text) { id } }',
          variables: { item: '{{item}}', text: '{{text}}' },
        },
        inputs: { item: { title: 'Item ID' }, text },
      },
    },
  },
  notion: {
    name: 'Notion',
    group: 'work',
    fields: accessToken,
    auth: BEARER,
    baseUrl: 'https://api.notion.com',
    headers: { 'notion-version': '2022-06-28' },
    check: { method: 'GET', path: '/v1/users/me' },
    actions: {
      createPage: {
        title: 'Create a page in a database',
        method: 'POST',
        path: '/v1/pages',
        body: {
          parent: { database_id: '{{database}}' },
          properties: { title: { title: [{ text: { content: '{{title}}' } }] } },
        },
        inputs: { database: { title: 'Database ID' }, title },
      },
      appendText: {
        title: 'Add a paragraph to a page',
        method: 'PATCH',
        path: '/v1/blocks/{{page}}/children',
        body: {
          children: [
            {
              object: 'block',
              type: 'paragraph',
              paragraph: { rich_text: [{ type: 'text', text: { content: '{{text}}' } }] },
            },
          ],
        },
        inputs: { page: { title: 'Page ID' }, text },
      },
      findPages: {
        title: 'Find pages',
        method: 'POST',
        path: '/v1/search',
        body: { query: '{{text}}', page_size: 5 },
        inputs: { text: { title: 'Text' } },
        isIdempotent: true,
      },
    },
  },
  trello: {
    name: 'Trello',
    group: 'work',
    fields: { key: { title: 'API key' }, token: { title: 'API token', isSecret: true } },
    auth: {
      kind: 'header',
      name: 'authorization',
      value: 'OAuth oauth_consumer_key="{{key}}", oauth_token="{{token}}"',
    },
    baseUrl: 'https://api.trello.com',
    check: { method: 'GET', path: '/1/members/me' },
    actions: {
      createCard: {
        title: 'Create a card',
        method: 'POST',
        path: '/1/cards',
        query: { idList: '{{list}}', name: '{{title}}', desc: '{{text}}' },
        inputs: { list: { title: 'List ID' }, title, text: { ...text, isOptional: true } },
      },
      addComment: {
        title: 'Add a comment to a card',
        method: 'POST',
        path: '/1/cards/{{card}}/actions/comments',
        query: { text: '{{text}}' },
        inputs: { card: { title: 'Card ID' }, text },
      },
    },
  },
} as const satisfies Record<string, Integration>;
