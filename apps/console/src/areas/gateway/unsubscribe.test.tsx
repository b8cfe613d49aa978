import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../session/values.ts';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../testing/fake-server.ts';
import { renderAt } from '../../testing/render.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { readUnsubscribeSearch } from './unsubscribe-search.ts';

let server: FakeServer;
const sent: unknown[] = [];
const look = { merchantId: 101, name: 'Tidewell', logoUrl: null, brandColour: null, signInPicture: null };
const answers: Answers = {
  'GET /api/signInPage/101': () => look,
  'GET /api/unsubscribe': ({ url }) => {
    if (url.searchParams.get('token') !== '101.good') throw new Refused(401, 'link_invalid', 'over');
    return { email: 'ada@visitor.test', merchantName: 'Tidewell', isUnsubscribed: false };
  },
  'POST /api/unsubscribe': ({ body }) => {
    sent.push(body);
    return { state: (body as { token?: string }).token ? 'unsubscribed' : 'confirmationSent' };
  },
};

beforeEach(() => {
  sent.length = 0;
  server = fakeServer(answers);
});
afterEach(() => {
  cleanup();
  session.clear();
  localStorage.clear();
  server.stop();
});

const shown = (address: string) => renderAt(address, '/unsubscribe', Unsubscribe, readUnsubscribeSearch);

test('the link of a mail unsubscribes its address at once, with one of six reasons', async () => {
  shown('/unsubscribe?token=101.good');
  const email = await screen.findByDisplayValue<HTMLInputElement>('ada@visitor.test');
  expect(email.disabled).toBe(true);
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Please select Reason')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Too many emails' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/You are unsubscribed/)).toBeTruthy();
  expect(sent).toEqual([{ token: '101.good', reason: 'too many emails', comment: '' }]);
});

test('without a link the address is asked by mail to confirm, for the merchant of the sign-in', async () => {
  session.set({ cLogin: '101' });
  shown('/unsubscribe');
  await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Comment/ }), 'Moved away');
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'bob@visitor.test');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/we sent it an email/)).toBeTruthy();
  expect(sent).toEqual([
    { email: 'bob@visitor.test', merchantId: 101, reason: 'other', comment: 'Moved away' },
  ]);
});

test('a link that is over says so and leaves the way by mail, with the reason given before', async () => {
  shown('/unsubscribe?token=101.bad&reason=inbox%20too%20full');
  expect((await screen.findByRole('alert')).textContent).toContain('invalid or has expired');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Inbox too full' }).checked).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Please enter valid Email')).toBeTruthy();
  await waitFor(() => expect(sent).toEqual([]));
});
