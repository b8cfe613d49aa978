import type { ReviewAccount, ReviewThread } from '@foyer/contract/reviews/shapes';
import { defaultRights } from '@foyer/domain/rights';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patchCacheFromLive } from '../../live/patch-cache.ts';
import { permission } from '../../session/permissions.ts';
import { type FakeServer, fakeServer, Refused } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { ADMIN_ID } from '../../testing/team-samples.ts';
import { tearDown } from '../../testing/tear-down.ts';
import { ReviewChannelsSection } from './accounts/review-channels-section.tsx';
import { ReviewPage } from './review-page.tsx';
import { ACCOUNT_ID, account, ID, REPLY_ID, replyOf, reviewOf } from './testing/samples.ts';

const NOT_CONNECTED = 'Instagram, Google Play, Google Business and Facebook are not connected';

let server: FakeServer;
let accounts: ReviewAccount[];
let thread: ReviewThread;
let sent: [path: string, body: unknown][];
let refusal: Refused | null;

const write = (path: string, change: () => void) => ({
  [path]: ({ body }: { body: unknown }) => {
    sent.push([path, body]);
    if (refusal) throw refusal;
    change();
    return thread;
  },
});

beforeEach(() => {
  accounts = [account()];
  thread = { review: reviewOf(), replies: [] };
  sent = [];
  refusal = null;
  permission.set({ permissions: [], rights: defaultRights('ADMIN') } as never);
  server = fakeServer({
    'GET /api/reviewAccounts': () => ({ accounts }),
    'GET /api/reviewLanguages': () => ({ languages: ['en', 'ar'] }),
    'GET /api/reviews': () => ({ reviews: [thread.review], nextCursor: null, previousCursor: null }),
    'GET /api/reviews/count': () => ({ total: 1, isExact: true }),
    [`GET /api/reviews/${ID}`]: () => thread,
    'GET /api/cannedReplies': () => ({
      cannedReplies: [{ id: 'c1', title: 'Sorry', text: 'Dear {{visitor.firstName}}, we are sorry' }],
    }),
    'GET /chimes/getMerchantAttributes': () => ({ name: 'Tidewell', settings: {} }),
    ...write('POST /clbk/facebook/reply', () => {
      thread = { ...thread, replies: [replyOf({ state: 'sending', text: 'Dear Nora, we are sorry' })] };
    }),
    ...write(`PUT /api/reviewReplies/${REPLY_ID}`, () => {
      thread = { ...thread, replies: [replyOf({ text: 'Better' })] };
    }),
    ...write(`DELETE /api/reviewReplies/${REPLY_ID}`, () => {
      thread = { ...thread, replies: [] };
    }),
    ...write(`POST /api/reviewReplies/${REPLY_ID}/retry`, () => {
      thread = { ...thread, replies: [replyOf({ state: 'sending' })] };
    }),
    'POST /socialMedia/post': ({ body }) => {
      sent.push(['post', body]);
      const error = { text: 'The platform did not answer.', values: {} };
      const result = { engId: ACCOUNT_ID, platform: 'facebook', accountName: 'Tidewell Outdoor' };
      return { posts: [{ ...result, state: 'unknown', externalId: null, link: null, error }] };
    },
    'POST /api/reviewAccounts': ({ body }) => {
      sent.push(['connect', body]);
      if (refusal) throw refusal;
      accounts = [account({ state: 'waiting' })];
      return accounts[0];
    },
    [`DELETE /api/reviewAccounts/${ACCOUNT_ID}`]: () => {
      accounts = [];
      return { success: true };
    },
  });
});

afterEach(() => tearDown(server));

const drawer = () => screen.findByRole('dialog', { name: 'Review of Nora Almeida' });

describe('the reviews', () => {
  test('a post is published, and one that may have been is not chosen again', async () => {
    renderSection(ReviewPage, '/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'New post' }));
    const post = await screen.findByRole('dialog', { name: 'New post' });
    await userEvent.type(within(post).getByRole('textbox', { name: 'Text' }), 'New oars');
    await userEvent.click(within(post).getByRole('button', { name: 'Publish' }));
    expect(await within(post).findByText(/Check the platform/)).toBeDefined();
    const body = { engIds: [ACCOUNT_ID], text: 'New oars', link: null, pictureUrl: null };
    expect(sent).toEqual([['post', body]]);
    await userEvent.click(within(post).getByRole('button', { name: 'Publish' }));
    expect(sent).toHaveLength(1);
  });

  test('show that nothing is connected, with a link for administrators', async () => {
    accounts = [];
    renderSection(ReviewPage, '/settings');
    expect(await screen.findByText(NOT_CONNECTED)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Connect a platform' });
    expect(link.getAttribute('href')).toBe('/settings/review-channels');
    cleanup();
    renderSection(ReviewPage, '/settings', 'MANAGER');
    expect(await screen.findByText(/once an administrator connects an account/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Connect a platform' })).toBeNull();
  });

  test('are listed with errors of the platform', async () => {
    accounts = [account({ state: 'failing', stateText: '(#32) Page request limit reached' })];
    renderSection(ReviewPage, '/settings');
    // The grid is loaded lazily.
    expect(await screen.findByText('The oars came late', {}, { timeout: 5000 })).toBeDefined();
    expect(screen.getByText('(#32) Page request limit reached')).toBeDefined();
    expect(await screen.findByText('Total Records: 1')).toBeDefined();
  });

  test('are answered with a filled canned reply, and show its state', async () => {
    const user = userEvent.setup();
    const { cache } = renderSection(ReviewPage, `/settings?id=${ID}`);
    const stop = patchCacheFromLive(cache);
    const pane = await drawer();
    await user.click(await within(pane).findByRole('button', { name: 'Canned replies' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Sorry/ }));
    const box = within(pane).getByRole('textbox', { name: 'Your reply' }) as HTMLTextAreaElement;
    await waitFor(() => expect(box.value).toBe('Dear Nora, we are sorry'));
    await user.click(within(pane).getByRole('button', { name: 'Send' }));
    const replies = await within(pane).findByRole('list', { name: 'Replies' });
    expect(within(replies).getByText('Sending')).toBeDefined();
    const text = 'Dear Nora, we are sorry';
    expect(sent).toEqual([
      ['POST /clbk/facebook/reply', { engId: ACCOUNT_ID, userId: ADMIN_ID, reviewId: ID, text }],
    ]);
    expect(box.value).toBe('');
    thread = { ...thread, replies: [replyOf()] };
    act(() => server.say({ type: 'reviews' }));
    expect(await within(replies).findByText('Sent')).toBeDefined();
    stop();
  });

  test('keep the input after a refusal and a reload', async () => {
    refusal = new Refused(409, 'review_gone', 'This is no longer on the platform.');
    const user = userEvent.setup();
    renderSection(ReviewPage, `/settings?id=${ID}`);
    const pane = await drawer();
    await user.type(await within(pane).findByRole('textbox', { name: 'Your reply' }), 'Half a thought');
    await user.click(within(pane).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This is no longer on the platform.')).toBeDefined();
    cleanup();
    renderSection(ReviewPage, `/settings?id=${ID}`);
    const again = await within(await drawer()).findByRole('textbox', { name: 'Your reply' });
    expect((again as HTMLTextAreaElement).value).toBe('Half a thought');
  });

  test('show a refused reply with the platform’s error, and retry it', async () => {
    thread = { ...thread, replies: [replyOf({ state: 'failed', error: '(#200) Not allowed' })] };
    const user = userEvent.setup();
    renderSection(ReviewPage, `/settings?id=${ID}`);
    const pane = await drawer();
    expect(await within(pane).findByText('(#200) Not allowed')).toBeDefined();
    await user.click(within(pane).getByRole('button', { name: 'Retry' }));
    expect(await within(pane).findByText('Sending')).toBeDefined();
  });

  test('can edit and remove replies if the platform allows it', async () => {
    thread = { ...thread, replies: [replyOf()] };
    const user = userEvent.setup();
    renderSection(ReviewPage, `/settings?id=${ID}`);
    const pane = await drawer();
    const act = async (name: string) => {
      await user.click(await within(pane).findByRole('button', { name: 'Reply actions' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Edit');
    const [box] = within(pane).getAllByRole('textbox', { name: 'Your reply' });
    await user.clear(box as HTMLElement);
    await user.type(box as HTMLElement, 'Better');
    await user.click(within(pane).getByRole('button', { name: 'Save' }));
    expect(await within(pane).findByText('Better')).toBeDefined();
    await act('Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Delete reply?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(within(pane).queryByRole('list', { name: 'Replies' })).toBeNull());
    expect(sent.map(([path]) => path)).toEqual([
      `PUT /api/reviewReplies/${REPLY_ID}`,
      `DELETE /api/reviewReplies/${REPLY_ID}`,
    ]);
  });

  test('offer no second reply on platforms that take one, and are read-only without write access', async () => {
    thread = {
      review: reviewOf({ platform: 'playstore', rating: 2, kind: 'review' }),
      replies: [replyOf()],
    };
    renderSection(ReviewPage, `/settings?id=${ID}`);
    const pane = await drawer();
    expect(
      await within(pane).findByText('Google Play allows one reply. You can edit it above.'),
    ).toBeDefined();
    expect(within(pane).getByRole('img', { name: '2 of 5 stars' })).toBeDefined();
    expect(within(pane).queryByRole('textbox')).toBeNull();
    cleanup();
    permission.set({
      permissions: [],
      rights: { ...defaultRights('ADMIN'), review_response: 'view', knowledge_review_response: 'view' },
    } as never);
    renderSection(ReviewPage, `/settings?id=${ID}`);
    const other = await drawer();
    await within(other).findByText('We are sorry');
    expect(within(other).queryByRole('button', { name: 'Reply actions' })).toBeNull();
  });
});

describe('the review channels', () => {
  test('are connected with credentials that are never shown again', async () => {
    accounts = [];
    const user = userEvent.setup();
    renderSection(ReviewChannelsSection, '/settings/review-channels');
    expect(await screen.findByText(NOT_CONNECTED)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    const pane = await screen.findByRole('dialog', { name: 'Connect an account' });
    await user.click(within(pane).getByRole('combobox', { name: /^Platform/ }));
    await user.click(await screen.findByRole('option', { name: 'Facebook' }));
    await user.type(within(pane).getByRole('textbox', { name: /^Name/ }), 'Tidewell Outdoor');
    await user.type(within(pane).getByRole('textbox', { name: /^Page ID/ }), '1029384756');
    await user.click(within(pane).getByRole('button', { name: 'Connect' }));
    expect(await within(pane).findByText('Please enter Access token')).toBeDefined();
    refusal = new Refused(
      409,
      'credentials_refused',
      'The platform did not accept these credentials. Expired',
    );
    await user.type(within(pane).getByLabelText(/^Access token/), 'fb-token');
    await user.click(within(pane).getByRole('button', { name: 'Connect' }));
    expect(await within(pane).findByText(/did not accept these credentials. Expired/)).toBeDefined();
    refusal = null;
    await user.click(within(pane).getByRole('button', { name: 'Connect' }));
    const list = await screen.findByRole('list', { name: 'Connected accounts' });
    expect(within(list).getByText('Syncs soon')).toBeDefined();
    const credentials = { platform: 'facebook', accessToken: 'fb-token' };
    const body = { name: 'Tidewell Outdoor', externalId: '1029384756', credentials };
    expect(sent).toEqual([
      ['connect', body],
      ['connect', body],
    ]);
  });

  test('are disconnected after a confirmation with the consequences', async () => {
    const user = userEvent.setup();
    renderSection(ReviewChannelsSection, `/settings/review-channels?id=${ACCOUNT_ID}`);
    const pane = await screen.findByRole('dialog', { name: 'Tidewell Outdoor' });
    expect((within(pane).getByLabelText(/^Access token/) as HTMLInputElement).value).toBe('');
    await user.click(within(pane).getByRole('button', { name: 'Disconnect' }));
    const question = await screen.findByRole('dialog', { name: 'Disconnect Tidewell Outdoor?' });
    expect(within(question).getByText(/reviews and replies are deleted here/)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Tidewell Outdoor disconnected')).toBeDefined();
    expect(await screen.findByText(NOT_CONNECTED)).toBeDefined();
  });

  test('that are being edited are not left without a question', async () => {
    const { router } = renderSection(ReviewChannelsSection, `/settings/review-channels?id=${ACCOUNT_ID}`);
    const pane = await screen.findByRole('dialog', { name: 'Tidewell Outdoor' });
    await userEvent.type(within(pane).getByRole('textbox', { name: /^Name/ }), ' 2');
    void router.navigate({ to: '/elsewhere' });
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/settings/review-channels');
  });
});
