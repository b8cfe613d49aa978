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
} as const satisfies Record<string, Integration>;
