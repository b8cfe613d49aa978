import { describe, expect, it } from 'vitest';
import { contactSyncOf } from './contact-systems.ts';
import { tableContacts } from './contact-table.ts';
import { readContact } from './contact-values.ts';
import { fillTemplate, fillText, placesOf } from './descriptor.ts';
import { BY_PROGRAM, INTEGRATION_IDS, integrationOf, isTwoWay } from './index.ts';

describe('a template', () => {
  it('keeps the type of a value, and leaves out what is missing', () => {
    const body = {
      deal: { value: '{{value}}', stage: '{{stage}}' },
      empty: { x: '{{stage}}' },
      note: 'For {{name}}',
    };
    expect(fillTemplate(body, { value: 12, name: 'Ada' })).toEqual({ deal: { value: 12 }, note: 'For Ada' });
    expect(fillTemplate(['{{a}}', '{{b}}'], { b: 'two' })).toEqual(['two']);
    const row = ['{{a}}', '{{b}}', '{{c}}', '{{d}}', '{{e}}'];
    expect(fillTemplate(row, { b: 'two', d: 'four' })).toEqual(['two', '', 'four']);
    expect(fillTemplate([{ x: '{{a}}' }, { x: '{{b}}' }, { x: '{{c}}' }], { a: 1, c: 3 })).toEqual([
      { x: 1 },
      { x: 3 },
    ]);
    expect(fillTemplate({ row }, {})).toBeUndefined();
  });

  it('cannot be left by a value', () => {
    const path = fillText('/contacts/{{email}}', { email: '../admin?x=1' }, encodeURIComponent);
    expect(path).toBe('/contacts/..%2Fadmin%3Fx%3D1');
    expect(fillTemplate({ a: '{{a}}' }, { a: '{{secret}}', secret: 's' })).toEqual({ a: '{{secret}}' });
  });
});

it('works both ways where contacts are synced, changes are delivered, or polled for', () => {
  expect(INTEGRATION_IDS.filter(isTwoWay).sort()).toEqual([
    'googleCalendar',
    'googleSheets',
    'hubspot',
    'jira',
    'linear',
    'pipedrive',
    'salesforce',
    'shopify',
    'slack',
    'woocommerce',
    'zendesk',
    'zoho',
    'zoom',
  ]);
});

describe.each(INTEGRATION_IDS)('%s', (id) => {
  const integration = integrationOf(id);
  it('uses only what is entered, and every input', () => {
    const fields = Object.keys(integration.fields);
    const { auth, baseUrl, headers, check } = integration;
    for (const name of placesOf([auth, baseUrl, headers, check])) expect(fields).toContain(name);
    for (const [name, { inputs, path, query, body, made }] of Object.entries(integration.actions)) {
      const used = placesOf([path, query, body, made]);
      for (const one of used) expect([...fields, ...Object.keys(inputs), 'runId'], name).toContain(one);
      expect(used, name).toEqual(expect.arrayContaining(Object.keys(inputs)));
    }
  });

  it('reaches no other host by what is entered', () => {
    const { auth, baseUrl } = integration;
    const hosts = auth.kind === 'oauth2' ? [baseUrl, auth.tokenUrl, auth.consent?.url] : [baseUrl];
    for (const name of placesOf(hosts)) expect(integration.fields[name]?.pattern, name).toBeDefined();
  });
});

it('rows of a table are contacts, by the names of their columns', () => {
  const rows = [
    ['E-mail', 'Note', 'Full name', 'Phone'],
    ['Ada@example.org', 'x', 'Ada King Lovelace'],
    ['', '', 'Bob', 4420],
    ['', 'no address'],
  ];
  expect(tableContacts(rows)?.map((item) => readContact(contactSyncOf('googleSheets'), item))).toMatchObject([
    { remoteId: 'ada@example.org', values: { firstName: 'Ada', lastName: 'King Lovelace', phone: '' } },
    { remoteId: '4420', values: { firstName: 'Bob', phone: '4420' } },
    null,
  ]);
  expect(tableContacts([['Note']])).toBeNull();
  expect(tableContacts(undefined)).toBeNull();
});

it('some 35 have actions without working both ways', () => {
  expect(INTEGRATION_IDS.filter((id) => !isTwoWay(id)).length).toBeGreaterThanOrEqual(35);
});

it('there are about 70 integrations, each once', () => {
  const names = [...INTEGRATION_IDS.map((id) => integrationOf(id).name), ...Object.values(BY_PROGRAM).flat()];
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(70);
});
