import type { Integration } from './descriptor.ts';
import { end, oauthFields, start, text, title } from './fields.ts';

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

/** Spreadsheets and calendars of Google. */
export const GOOGLE = {
  googleSheets: {
    name: 'Google Sheets',
    group: 'work',
    fields: {
      ...oauthFields,
      spreadsheet: { title: 'Spreadsheet ID' },
      contactSheet: {
        title: 'Sheet with contacts',
        pattern: "^[^']{1,100}$",
        isOptional: true,
        hint: 'For the contact sync. Its first row names the columns, such as Email, Phone and Name.',
      },
    },
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
          sheet: { title: 'Sheet', type: 'sheet' },
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
          path: '/v4/spreadsheets/{{spreadsheet}}/values/{{sheet}}!A:A',
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
    isPolled: true,
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
  googleMeet: {
    name: 'Google Meet',
    group: 'chat',
    fields: oauthFields,
    auth: google('meetings.space.created'),
    baseUrl: 'https://meet.googleapis.com',
    check: { method: 'GET', path: '/v2/conferenceRecords', query: { pageSize: '1' } },
    actions: {
      createMeeting: {
        title: 'Create a meeting',
        method: 'POST',
        path: '/v2/spaces',
        body: {},
        inputs: {},
      },
    },
  },
} as const satisfies Record<string, Integration>;
