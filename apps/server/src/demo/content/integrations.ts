import type { IntegrationValues } from '@foyer/domain/integrations/descriptor';
import type { IntegrationId } from '@foyer/domain/integrations/index';

/** Simulated accounts at other systems, and how their contact sync went. */
export const integrationRecipes: readonly {
  readonly integration: IntegrationId;
  readonly settings?: Readonly<Record<string, string>>;
  readonly sync?: { readonly received: number; readonly sent: number; readonly refused: number };
}[] = [
  { integration: 'hubspot', sync: { received: 214, sent: 96, refused: 2 } },
  { integration: 'linear' },
  { integration: 'slack' },
  {
    integration: 'googleCalendar',
    settings: { clientId: 'tidewell', calendar: 'showroom@tidewell.example' },
  },
];

/** Calls in the log, newest first: hours ago, milliseconds, and what was said. Those with an input can be replayed. */
export const callRecipes: readonly {
  readonly integration: IntegrationId;
  readonly action: string;
  readonly cause: 'sync' | 'link' | 'automation' | 'check';
  readonly ago: number;
  readonly ms: number;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
  readonly response: string;
  readonly input?: IntegrationValues;
  readonly status?: number;
}[] = [
  {
    ...{ integration: 'hubspot', action: 'receiveContacts', cause: 'sync', ago: 2, ms: 184, method: 'POST' },
    url: 'https://api.hubapi.com/crm/v3/objects/contacts/search',
    body: '{"limit":100,"sorts":[{"propertyName":"lastmodifieddate","direction":"ASCENDING"}]}',
    response: '{"total":3,"results":[{"id":"50113","properties":{"firstname":"Mara","lastname":"Olsen"}}]}',
  },
  {
    ...{ integration: 'slack', action: 'postMessage', cause: 'link', ago: 5, ms: 96, method: 'POST' },
    url: 'https://slack.com/api/chat.postMessage',
    input: { channel: 'showroom', text: 'Who can call Ines Duarte about the oak table?' },
    body: '{"channel":"showroom","text":"Who can call Ines Duarte about the oak table?"}',
    response: '{"ok":true,"channel":"C04SHOWROOM","ts":"1764000000.000100"}',
  },
  {
    ...{ integration: 'hubspot', action: 'sendContact', cause: 'sync', ago: 9, ms: 203, method: 'POST' },
    url: 'https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
    body: '{"inputs":[{"idProperty":"email","id":"pilar@example.com"}]}',
    response: '{"status":"COMPLETE","results":[{"id":"50127","new":true}]}',
  },
  {
    ...{ integration: 'linear', action: 'createIssue', cause: 'link', ago: 22, ms: 151, method: 'POST' },
    url: 'https://api.linear.app/graphql',
    input: { team: 'web', title: 'Voucher is refused at checkout' },
    body: '{"variables":{"input":{"teamId":"web","title":"Voucher is refused at checkout"}}}',
    response: '{"data":{"issueCreate":{"success":true,"issue":{"identifier":"WEB-318"}}}}',
  },
  {
    ...{ integration: 'hubspot', action: 'sendContact', cause: 'sync', ago: 26, ms: 122, method: 'POST' },
    url: 'https://api.hubapi.com/crm/v3/objects/contacts/batch/upsert',
    body: '{"inputs":[{"idProperty":"email","id":"info@invalid"}]}',
    response:
      '{"status":"error","message":"Email address info@invalid is invalid","category":"VALIDATION_ERROR"}',
    status: 400,
  },
  {
    ...{
      integration: 'googleCalendar',
      action: 'createEvent',
      cause: 'link',
      ago: 31,
      ms: 240,
      method: 'POST',
    },
    url: 'https://www.googleapis.com/calendar/v3/calendars/showroom@tidewell.example/events',
    body: '{"summary":"Showroom visit: Tomasz Wrona","start":{"dateTime":"2026-11-27T10:00:00Z"}}',
    response: '{"id":"k3v1","status":"confirmed","summary":"Showroom visit: Tomasz Wrona"}',
  },
  {
    ...{ integration: 'linear', action: 'check', cause: 'check', ago: 70, ms: 88, method: 'POST' },
    url: 'https://api.linear.app/graphql',
    body: '{"query":"{ viewer { name } }"}',
    response: '{"data":{"viewer":{"name":"Priya Raman"}}}',
  },
];
