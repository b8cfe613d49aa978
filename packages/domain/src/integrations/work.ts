import type { Integration } from './descriptor.ts';
import {
  accessToken,
  apiKey,
  BEARER,
  end,
  HOST_NAME,
  oauthFields,
  signingSecret,
  start,
  text,
  title,
} from './fields.ts';

const google = (scope: string) =>
  ({
    kind: 'oauth2',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    grant: 'refresh_token',
    consent: {
      url: 'https://accounts.google.com/o/oauth2/v2/auth',
      query: { scope: `https://www.googleapis.com/auth/${scope}`, access_type: 'offline', prompt: 'consent' },
    },
  }) as const;

/** Projects, documents and calendars. */
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
  googleSheets: {
    name: 'Google Sheets',
    group: 'work',
    fields: { ...oauthFields, spreadsheet: { title: 'Spreadsheet ID' } },
    auth: google('spreadsheets'),
    baseUrl: 'https://sheets.googleapis.com',
    check: { method: 'GET', path: '/v4/spreadsheets/{{spreadsheet}}', query: { fields: 'spreadsheetId' } },
    actions: {
      appendRow: {
        title: 'Append a row',
        method: 'POST',
        path: '/v4/spreadsheets/{{spreadsheet}}/values/{{sheet}}:append',
        query: { valueInputOption: 'RAW', insertDataOption: 'INSERT_ROWS' },
        body: { values: [['{{reference}}', '{{first}}', '{{second}}', '{{third}}', '{{fourth}}']] },
        inputs: {
          sheet: { title: 'Sheet' },
          reference: {
            title: 'Reference',
            isOptional: true,
            hint: 'Goes into the first column, before the values. A row whose reference is already there is not added again.',
          },
          first: { title: 'First value' },
          second: { title: 'Second value', isOptional: true },
          third: { title: 'Third value', isOptional: true },
          fourth: { title: 'Fourth value', isOptional: true },
        },
        made: {
          path: "/v4/spreadsheets/{{spreadsheet}}/values/'{{sheet}}'!A:A",
          query: { majorDimension: 'COLUMNS' },
          among: { input: 'reference', at: 'values.0' },
        },
      },
      readRows: {
        title: 'Read rows',
        method: 'GET',
        path: '/v4/spreadsheets/{{spreadsheet}}/values/{{range}}',
        inputs: { range: { title: 'Range', hint: 'Such as Orders!A1:D100' } },
      },
    },
  },
  googleCalendar: {
    name: 'Google Calendar',
    group: 'chat',
    fields: {
      ...oauthFields,
      calendar: { title: 'Calendar ID', hint: 'Enter primary for your own calendar.' },
    },
    auth: google('calendar'),
    baseUrl: 'https://www.googleapis.com',
    check: { method: 'GET', path: '/calendar/v3/calendars/{{calendar}}' },
    actions: {
      createEvent: {
        title: 'Create an event',
        method: 'POST',
        path: '/calendar/v3/calendars/{{calendar}}/events',
        body: {
          id: '{{runId}}',
          summary: '{{title}}',
          description: '{{text}}',
          start: { dateTime: '{{start}}' },
          end: { dateTime: '{{end}}' },
        },
        inputs: { title, text: { ...text, isOptional: true }, start, end },
        // A second event with the same id is refused.
        isIdempotent: true,
        made: { path: '/calendar/v3/calendars/{{calendar}}/events/{{runId}}' },
        creates: {
          of: 'conversation',
          id: ['id'],
          name: 'summary',
          url: 'htmlLink',
          starts: 'start.dateTime',
        },
      },
      listBusyTimes: {
        title: 'List busy times',
        method: 'POST',
        path: '/calendar/v3/freeBusy',
        body: { timeMin: '{{start}}', timeMax: '{{end}}', items: [{ id: '{{calendar}}' }] },
        inputs: { start, end },
        isIdempotent: true,
      },
      listEvents: {
        title: 'List events',
        method: 'GET',
        path: '/calendar/v3/calendars/{{calendar}}/events',
        query: {
          timeMin: '{{start}}',
          timeMax: '{{end}}',
          singleEvents: 'true',
          orderBy: 'startTime',
          maxResults: '50',
        },
        inputs: { start, end },
      },
    },
  },
} as const satisfies Record<string, Integration>;
