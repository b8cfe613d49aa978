import type { Webhook, WebhookDeliveryDetail } from '@foyer/contract/webhooks/shapes';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { sectionHarness, write } from '../../testing/section-harness.ts';
import { WebhooksSection } from './webhooks-section.tsx';

const ADDRESS = '/settings/webhooks';

const shop: Webhook = {
  id: 'w1',
  name: 'Shop',
  url: 'https://shop.example/hook',
  events: ['contact.created', 'contact.changed'],
  active: true,
  offReason: null,
  failingSince: null,
  lastDeliveredDate: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
};

const delivery: WebhookDeliveryDetail = {
  id: 'd1',
  webhookId: 'w1',
  webhookName: 'Shop',
  eventId: 'e1',
  type: 'contact.created',
  state: 'failed',
  attempts: 1,
  status: 503,
  duration: 41,
  error: null,
  dueDate: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  body: '{"type":"contact.created"}',
  log: [{ date: '2026-11-20T09:00:00.000Z', status: 503, duration: 41, error: null, response: 'Try later' }],
};

let webhooks: Webhook[];
const desk = sectionHarness();
const { sent, recording } = desk;

const open = (address = ADDRESS) =>
  desk.show(
    WebhooksSection,
    { address, rights: { settings: 'change' }, role: 'ADMIN' },
    {
      'GET /api/webhooks': () => ({ webhooks }),
      'POST /api/webhooks': recording({ ...shop, secret: 'whsec_1' }),
      'PUT /api/webhooks/*': recording(shop),
      'POST /api/webhooks/w1/test': () => delivery,
      'GET /api/webhookDeliveries': () => ({
        deliveries: [delivery],
        total: 1,
        isExact: true,
        nextCursor: null,
        previousCursor: null,
      }),
      'GET /api/webhookDeliveries/d1': () => delivery,
      'POST /api/webhookDeliveries/d1/replay': recording(delivery),
    },
  );

beforeEach(() => {
  webhooks = [shop, { ...shop, id: 'w2', name: 'Old', active: false, offReason: 'gone' }];
});

describe('webhooks', () => {
  test('are listed with their state', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Shop/ });
    expect(within(row).getByText('On')).toBeTruthy();
    expect(screen.getByText('Turned off: the address is gone')).toBeTruthy();
  });

  test('show their secret once, when they are created', async () => {
    open(`${ADDRESS}?id=new`);
    const drawer = await screen.findByRole('dialog', { name: 'New webhook' });
    write(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Shop');
    write(within(drawer).getByRole('textbox', { name: /^Address/ }), 'https://shop.example/hook');
    await userEvent.click(within(drawer).getByRole('checkbox', { name: 'Contact created' }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText('whsec_1')).toBeTruthy();
    expect(sent).toEqual([
      { name: 'Shop', url: 'https://shop.example/hook', events: ['contact.created'], active: true },
    ]);
  });

  test('are tested, with the answer at once', async () => {
    open(`${ADDRESS}?id=w1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Status 503')).toBeTruthy();
    expect(screen.getByText('Try later')).toBeTruthy();
  });

  test('have a log, from which a delivery is sent again', async () => {
    open(`${ADDRESS}?view=deliveries&delivery=d1`);
    const drawer = await screen.findByRole('dialog', { name: 'Contact created' });
    expect(await within(drawer).findByText('Try later')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('It is sent again')).toBeTruthy();
  });
});
