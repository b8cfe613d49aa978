import type { IntegrationCallDetail, IntegrationConnection } from '@foyer/contract/integrations/shapes';
import { INTEGRATION_GROUPS } from '@foyer/domain/integrations/descriptor';
import { INTEGRATION_IDS, integrationOf } from '@foyer/domain/integrations/index';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { integrationText } from '../../integrations/integration-texts.ts';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { IntegrationsSection } from './integrations-section.tsx';

const ADDRESS = '/settings/integrations';

const slack: IntegrationConnection = {
  integration: 'slack',
  settings: {},
  secrets: ['token'],
  state: 'connected',
  error: null,
  checkedDate: '2026-11-20T09:00:00.000Z',
  deliveryUrl: null,
  refusedCount: 0,
  lastRefusedDate: null,
  isSimulated: false,
  contactSync: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

const refused: IntegrationCallDetail = {
  id: 'c1',
  integration: 'slack',
  action: 'postMessage',
  cause: 'try',
  state: 'failed',
  status: 200,
  duration: 12,
  attempts: 1,
  error: { text: 'The provider refused it: {reason}', values: { reason: 'channel_not_found' } },
  isReplayable: true,
  createdDate: '2026-11-20T09:00:00.000Z',
  request: { method: 'POST', url: 'https://slack.com/api/chat.postMessage', body: '{}' },
  response: '{"ok":false}',
};

const desk = sectionHarness();
const { sent, recording } = desk;

const open = (address = ADDRESS, role = 'ADMIN') =>
  desk.show(
    IntegrationsSection,
    { address, rights: { settings: 'view' }, role },
    {
      'GET /api/integrations': () => ({
        connections: [slack],
        returnUrl: 'https://foyer.example/settings/integrations',
      }),
      'PUT /api/integrations/pipedrive': recording({ ...slack, integration: 'pipedrive' }),
      'POST /api/integrations/slack/actions/postMessage': recording(refused),
    },
  );

describe('integrations', () => {
  test('are found by name, connected ones first in their group', async () => {
    open();
    const group = await screen.findByRole('region', { name: /Team chat/ });
    expect(within(group).getAllByRole('button')[0]?.textContent).toContain('Slack');
    expect(within(group).getByRole('button', { name: /Slack.*Both ways/ })).toBeTruthy();
    expect(within(group).getByRole('button', { name: /Discord.*Actions/ })).toBeTruthy();
    open(`${ADDRESS}?find=pip`);
    expect(await screen.findByRole('button', { name: /Pipedrive/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Slack/ })).toBeNull();
  });

  test('are connected with what their provider needs', async () => {
    open(`${ADDRESS}?open=pipedrive`);
    const drawer = await screen.findByRole('dialog', { name: 'Pipedrive' });
    write(within(drawer).getByRole('textbox', { name: /Company domain/ }), 'tidewell');
    const token = within(drawer).getByLabelText(/API token/);
    expect(token.getAttribute('type')).toBe('password');
    write(token, 'abc');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Connect' }));
    await screen.findByText('Pipedrive saved');
    expect(sent).toEqual([{ values: { company: 'tidewell', token: 'abc' } }]);
  });

  test('show what an action answered', async () => {
    open(`${ADDRESS}?open=slack`);
    await userEvent.click(await screen.findByText('Post a message'));
    write(screen.getByRole('textbox', { name: 'Channel' }), 'C9');
    write(screen.getByRole('textbox', { name: 'Text' }), 'Hi');
    await userEvent.click(screen.getByRole('button', { name: 'Try' }));
    expect(await screen.findByText('The provider refused it: channel_not_found')).toBeTruthy();
    expect(sent).toEqual([{ input: { channel: 'C9', text: 'Hi' } }]);
  });

  test('without actions say how they are connected', async () => {
    open(`${ADDRESS}?open=Zapier`);
    expect(await screen.findByText(/no ready-made actions for Zapier/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a webhook' })).toBeTruthy();
    expect(screen.queryByText(/Your own code/)).toBeNull();
    open(`${ADDRESS}?open=Jitsi`);
    expect(await screen.findByText(/cannot receive webhooks directly/)).toBeTruthy();
  });

  test('have a translatable text for every title', () => {
    const missing = (titles: readonly (string | undefined)[]) =>
      titles.filter((title) => title && integrationText(title).id === title);
    expect(missing(Object.values(INTEGRATION_GROUPS))).toEqual([]);
    for (const id of INTEGRATION_IDS) {
      const { fields, actions } = integrationOf(id);
      const all = [fields, ...Object.values(actions).map(({ inputs }) => inputs)].flatMap((one) =>
        Object.values(one),
      );
      expect(missing(all.flatMap(({ title, hint }) => [title, hint])), id).toEqual([]);
      expect(missing(Object.values(actions).map(({ title }) => title)), id).toEqual([]);
    }
  });

  test('finish what began on the page of a provider', async () => {
    desk.show(
      IntegrationsSection,
      { address: `${ADDRESS}?code=4%2Fonce&state=s1`, rights: { settings: 'view' }, role: 'ADMIN' },
      {
        'GET /api/integrations': () => ({
          connections: [slack],
          returnUrl: 'https://foyer.example/settings/integrations',
        }),
        'POST /api/integrationConsents': recording({ ...slack, integration: 'googleSheets' }),
      },
    );
    expect(await screen.findByText('Google Sheets is connected.')).toBeTruthy();
    expect(sent).toEqual([{ code: '4/once', state: 's1' }]);
  });

  test('sync contacts', async () => {
    const hubspot = { ...slack, integration: 'hubspot' } as const;
    const contactSync = {
      direction: 'both',
      received: 3,
      sent: 1,
      refused: 0,
      gone: 0,
      error: null,
      ranDate: new Date().toISOString(),
    } as const;
    desk.show(
      IntegrationsSection,
      { address: `${ADDRESS}?open=hubspot`, rights: { settings: 'view' }, role: 'ADMIN' },
      {
        'GET /api/integrations': () => ({
          connections: [{ ...hubspot, contactSync }],
          returnUrl: 'https://foyer.example/settings/integrations',
        }),
        'PUT /api/integrations/hubspot/contactSync': recording({ ...hubspot, contactSync }),
      },
    );
    const part = await screen.findByRole('region', { name: 'Contact sync' });
    expect(part.textContent).toContain('Received: 3 · Sent: 1 · Rejected: 0. Last synced: now.');
    expect(screen.getByRole('dialog', { name: 'HubSpot' }).textContent).toContain('HubSpotBoth ways');
    await userEvent.click(within(part).getByRole('checkbox'));
    await userEvent.click(within(part).getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([{ direction: 'both', isFromStart: true }]);
  });

  test('offer to replay the calls that can be repeated, and no others', async () => {
    const { request: _, response: __, ...tried } = refused;
    const read = { ...tried, id: 'c2', isReplayable: false };
    const openCall = (id: string) =>
      desk.show(
        IntegrationsSection,
        { address: `${ADDRESS}?view=calls&call=${id}`, rights: { settings: 'change' }, role: 'ADMIN' },
        {
          'GET /api/integrations': () => ({ connections: [slack], returnUrl: '' }),
          'GET /api/integrationCalls': () => ({
            ...{ calls: [tried, read], nextCursor: null, previousCursor: null },
            ...{ total: 2, isExact: true },
          }),
          'GET /api/integrationCalls/c1': () => refused,
          'GET /api/integrationCalls/c2': () => ({ ...refused, ...read }),
        },
      );
    openCall('c1');
    expect(await screen.findByRole('button', { name: 'Replay' })).toBeTruthy();
    openCall('c2');
    await screen.findByText('https://slack.com/api/chat.postMessage', { exact: false });
    expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  });
});
