import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { expect, it } from 'vitest';
import { readCalendarChanges } from '../integrations/inbound/google-calendar.ts';
import { hmac, peer, server, soon, useIntegrations, withConversation } from './testing/desk.ts';

useIntegrations();

it('a meeting in Zoom tells the conversation that it ended', async () => {
  const { create, happened, deliver, items } = await withConversation('zoom');
  const start = '2026-11-27T09:00:00Z';
  const made = await create({ host: 'ann@example.org', title: 'Lamp', start, minutes: 30 });
  expect(made.body).toMatchObject({ name: 'Lamp', url: 'https://zoom.us/j/85746065' });
  const sign = (text: string) => {
    const seconds = Math.floor(Date.now() / 1_000);
    return {
      'x-zm-request-timestamp': String(seconds),
      'x-zm-signature': `v0=${hmac(`v0:${seconds}:${text}`)}`,
    };
  };
  const plainToken = 'qgg8vlvZRS6UYooatFL8Aw';
  const asked = { event: 'endpoint.url_validation', event_ts: Date.now(), payload: { plainToken } };
  expect(await (await deliver(asked, sign)).json()).toEqual({ plainToken, encryptedToken: hmac(plainToken) });
  const times = { start_time: '2026-11-27T09:00:00Z', end_time: '2026-11-27T09:25:00Z' };
  const object = { id: '85746065', uuid: '4444AAAiAAAAAiAiAiiAii==', topic: 'Lamp', ...times };
  const ended = { event: 'meeting.ended', event_ts: Date.now(), payload: { account_id: 'a1', object } };
  for (let n = 0; n < 2; n++) await deliver(ended, sign);
  await soon(async () =>
    expect(await happened()).toMatchObject([
      { type: 'meeting_ended', to: { id: 'zoom', name: 'Zoom' }, score: 25 },
    ]),
  );
  await soon(async () => expect((await items()).items).toMatchObject([{ status: 'Ended' }]));
});

const START = '2027-01-12T09:00:00.000Z';
const CALL = { title: 'Call with Ada', start: START, end: '2027-01-12T09:30:00.000Z' };
const EVENTS = '/googleCalendar/calendar/v3/calendars/primary/events';

it('an event in Google Calendar is created once, also when its answer is lost', async () => {
  const { create, items } = await withConversation('googleCalendar');
  const id = randomUUID();
  peer.next(EVENTS, 'lose the answer');
  const made = await create(CALL, id);
  expect(made.body).toMatchObject({ name: CALL.title, startsDate: START, state: 'linked' });
  const own = () => peer.google.events().filter((event) => event.id === id.replaceAll('-', ''));
  expect(own()).toHaveLength(1);
  peer.next(EVENTS, [403, { error: { code: 403, message: 'Forbidden' } }]);
  expect((await create(CALL)).body).toMatchObject({ errorDescription: 'The provider refused it: Forbidden' });
  expect((await items()).items).toHaveLength(1);
  expect((await create({ ...CALL, start: 'tomorrow' })).status).toBe(400);
});

it('an event that is moved or cancelled in Google Calendar says so in its conversation', async () => {
  const { merchant, token, create, items, happened } = await withConversation('googleCalendar');
  const read = () => readCalendarChanges(server.services, merchant.id);
  const connection = async () =>
    (await request(server.url, 'listIntegrations', {}, { token })).body.connections[0];
  const id = randomUUID();
  const there = id.replaceAll('-', '');
  await create(CALL, id);
  await read();
  const moved = '2027-01-13T12:15:00.000Z';
  peer.google.change(there, { start: { dateTime: '2027-01-13T13:15:00+01:00' } });
  for (let n = 0; n < 2; n++) await read();
  const to = { id: 'googleCalendar', name: 'Google Calendar' };
  const move = { type: 'meeting_moved', to, comment: moved };
  await soon(async () => expect(await happened()).toMatchObject([move]));
  expect((await items()).items).toMatchObject([{ startsDate: moved, status: null }]);

  // The whole day, by the clock of the calendar.
  const dayOf = '2027-01-13T20:00:00.000Z';
  peer.google.change(there, { start: { date: '2027-01-14' } });
  await read();
  const day = { type: 'meeting_moved', to, comment: dayOf };
  await soon(async () => expect(await happened()).toMatchObject([move, day]));

  // The cursor expires, while the event is cancelled.
  peer.google.change(there, { status: 'cancelled' });
  peer.google.forget();
  await read();
  await soon(async () =>
    expect(await happened()).toMatchObject([move, day, { type: 'meeting_cancelled', to }]),
  );
  expect((await items()).items).toMatchObject([{ status: 'Cancelled' }]);

  peer.next(EVENTS, [503, {}], [503, {}]);
  for (let n = 0; n < 2; n++) await read();
  expect(await connection()).toMatchObject({ state: 'failed', error: { values: { status: 503 } } });
  const query = { integration: 'googleCalendar', state: 'failed' } as const;
  const { body } = await request(server.url, 'listIntegrationCalls', { query }, { token });
  expect(body.calls).toHaveLength(1);
  peer.next(EVENTS, [200, { items: 'none' }]);
  await read();
  expect(await connection()).toMatchObject({ error: { text: 'The answer could not be read.' } });
  await read();
  expect(await connection()).toMatchObject({ state: 'connected', error: null });
  expect(await happened()).toHaveLength(3);
});
