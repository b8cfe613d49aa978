import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../testing/fake-server.ts';
import { at, conversationOf, messageOf, threadOf, visitorOf } from './testing/builders.ts';
import { InboxDesk, idOf } from './testing/inbox-desk.ts';
import { kwame, LiveChatDesk, layla, mine } from './testing/live-chat-desk.ts';

let desk: LiveChatDesk | InboxDesk;
afterEach(() => desk.close());

/** A server that closes, reopens and returns every conversation by its id. */
function keeping(more: Answers = {}): Answers {
  const closed = new Set<string>();
  const tell = (url: URL) => {
    const id = url.pathname.split('/').find((part) => part.startsWith('01930000')) ?? '';
    const referenceID = id.replace('-00000000c', '-00000000d').replace('-0000000c', '-0000000d');
    if (url.pathname.endsWith('/close')) closed.add(id);
    if (url.pathname.endsWith('/reopen')) closed.delete(id);
    return conversationOf({
      ...mine,
      conversationID: id,
      referenceID,
      ...(closed.has(id) && { status: 'closed', closedDate: at(9) }),
    });
  };
  return {
    'GET /webchnl/conversation/*': ({ url }) => ({
      conversation: tell(url),
      messages: [messageOf(1)],
      hasMore: false,
    }),
    'POST /api/conversations/*': ({ url }) => tell(url),
    ...more,
  };
}
const staying: Answers = { 'GET /api/profile/preferences': () => ({ opensNext: false }) };
const conversationWith = (name: string) => screen.findByRole('region', { name: `Conversation with ${name}` });
const box = (name: string) => screen.findByRole('textbox', { name: `Reply to ${name}` });
const closeButton = async () => (await screen.findAllByRole('button', { name: /^Close/ }))[0] as HTMLElement;

async function openLiveChat(more?: Answers) {
  desk = new LiveChatDesk();
  await desk.open(mine, [], keeping(more));
  await box('Layla');
}

async function openInbox(more?: Answers) {
  const inbox = new InboxDesk();
  desk = inbox;
  inbox.threads = [threadOf(1), threadOf(2), threadOf(3)];
  const visitors = inbox.threads.map(({ visitor, lastName }) => ({
    ...visitorOf({ referenceID: visitor.referenceID }),
    firstName: 'Customer',
    lastName,
  }));
  inbox.open(
    `/visitors/my-messages?id=${idOf(2)}`,
    keeping({
      'GET /chimes/visitorsList': ({ url }) => ({
        rawVisitors: visitors.filter(({ referenceID }) => url.search.includes(referenceID)),
        totalElements: 1,
      }),
      ...more,
    }),
  );
}

it('opens the next conversation of the queue, and Undo brings the closed one back', async () => {
  await openLiveChat();
  await userEvent.click(await closeButton());
  await conversationWith('Kwame Mensah');
  await waitFor(async () => expect(document.activeElement).toBe(await box('Kwame')));
  await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
  await conversationWith('Layla Haddad');
  expect(await box('Layla')).toBeTruthy();
});

it('returns to the queue when no other conversation is open', async () => {
  const silent = { ...kwame, conversationID: null, conversationStatus: null };
  await openLiveChat({ 'GET /webchnl/visitors': () => ({ visitors: [layla, silent], nextCursor: null }) });
  await userEvent.click(await closeButton());
  await screen.findByText('Select a conversation from the queue.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Layla/ })));
});

it('stays when the profile is set to stay', async () => {
  await openLiveChat(staying);
  await userEvent.click(await closeButton());
  await screen.findByText(/This conversation is closed/);
  expect(await conversationWith('Layla Haddad')).toBeTruthy();
});

it('opens the next thread by shortcut and focuses its row', async () => {
  await openInbox();
  (await box('Customer')).blur();
  await userEvent.keyboard('e');
  const row = await waitFor(() => {
    const current = document.querySelector('[data-row][aria-current]');
    expect(current?.getAttribute('data-row')).toBe(idOf(3));
    return current;
  });
  await waitFor(() => expect(document.activeElement).toBe(row));
});
