import type { MailHead } from '@foyer/contract/conversations/shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { toast } from '../../../ui/index.ts';
import {
  at,
  CONVERSATION_ID,
  conversationOf,
  ME,
  messageOf,
  myMessage,
  visitorOf,
} from '../testing/builders.ts';
import { renderLiveChat } from '../testing/render-page.tsx';

const ngozi = { name: 'Ngozi Okoye', address: 'ngozi@okoye.example' };
const help = { name: 'Tidewell', address: 'help@tidewell.example' };

const head = (fields: Partial<MailHead> = {}): MailHead => ({
  from: ngozi,
  to: [help],
  cc: [],
  bcc: [],
  subject: 'Trade terms',
  state: 'received',
  error: null,
  sentDate: null,
  hasHtml: false,
  hasMore: true,
  isBroken: false,
  ...fields,
});

const first = messageOf(1, { text: 'We would like fourteen chairs.', mail: head() });
const answer = myMessage(2, {
  text: 'With pleasure.',
  mail: head({ from: help, to: [ngozi], state: 'queued', hasMore: false }),
});
const last = messageOf(3, { text: 'The smoked oak is the one.', mail: head() });

let server: FakeServer;
let page: ReturnType<typeof renderLiveChat> | undefined;

async function open(more: Answers = {}) {
  const conversation = conversationOf({
    kind: 'mail',
    channel: 'email',
    subject: 'Trade terms',
    assignedTo: ME.id,
    agents: [{ id: ME.id, firstName: 'Priya', lastName: 'Raman', type: 'User' }],
    lastSeq: 3,
  });
  server = fakeServer({
    [`GET /api/conversations/${CONVERSATION_ID}/mail/*`]: () => ({
      parts: [
        { kind: 'fresh', text: 'The smoked oak is the one.' },
        { kind: 'quoted', text: '> With pleasure.' },
      ],
      html: '',
      remoteImages: 0,
      isBroken: false,
      originalUrl: null,
    }),
    'GET /webchnl/conversation/*': () => ({ conversation, messages: [first, answer, last], hasMore: false }),
    'GET /webchnl/visitors': () => ({ visitors: [visitorOf()], nextCursor: null }),
    'GET /chimes/rawVisitorsList': () => ({ rawVisitors: [], totalVisitorPages: 0, totalElements: 0 }),
    'GET /api/visitors/*': () => ({ conversations: [], nextCursor: null }),
    'GET /api/visits/*': () => ({ pages: [], nextCursor: null }),
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'GET /api/mailSenders': () => ({
      senders: [
        {
          mailboxId: null,
          name: help.name,
          address: help.address,
          signatureText: '',
          signatureHtml: '',
          canSend: true,
        },
      ],
    }),
    'PUT /api/inbox/drafts/*': () => ({}),
    'DELETE /api/inbox/drafts/*': () => ({ success: true }),
    ...more,
  });
  page = renderLiveChat(`/livechat?id=${CONVERSATION_ID}`);
  await screen.findByText('The smoked oak is the one.');
}

afterEach(() => {
  page?.unmount();
  server.stop();
  cleanup();
  toast.clear();
  localStorage.clear();
});

describe('a thread of mails', () => {
  it('shows the newest mail in full and the others as a line that opens', async () => {
    await open();
    const letters = screen.getAllByRole('article');
    expect(letters).toHaveLength(3);
    expect(within(letters[2] as HTMLElement).getByRole('button', { expanded: true })).toBeDefined();
    await userEvent.click(within(letters[0] as HTMLElement).getByRole('button', { expanded: false }));
    expect(within(letters[0] as HTMLElement).getByRole('button', { expanded: true })).toBeDefined();
  });

  it('folds quoted text until it is expanded', async () => {
    await open();
    expect(screen.queryByText('> With pleasure.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show quoted text' }));
    expect(await screen.findByText('> With pleasure.')).toBeDefined();
  });

  it('shows the delivery state of a mail, and notifies its author when it is sent', async () => {
    await open();
    expect(screen.getByText('Sending')).toBeDefined();
    server.say({
      type: 'mail',
      conversationID: CONVERSATION_ID,
      id: answer.id,
      mail: head({ from: help, to: [ngozi], state: 'sent', sentDate: at(4) }),
    });
    expect(await screen.findByText('Email has been sent successfully')).toBeDefined();
    expect(screen.queryByText('Sending')).toBeNull();
  });

  it('says that the demo did not send a mail', async () => {
    await open();
    server.say({
      type: 'mail',
      conversationID: CONVERSATION_ID,
      id: answer.id,
      mail: head({ from: help, to: [ngozi], state: 'kept' }),
    });
    expect(await screen.findByText('Saved in the demo mailbox, which does not send email')).toBeDefined();
    expect(screen.queryByText('Email has been sent successfully')).toBeNull();
  });

  it('offers to resend a bounced mail, with the mail server’s error', async () => {
    let retried = '';
    await open({
      'POST /api/conversations/*': ({ url }) => {
        retried = url.pathname;
        return { ...answer };
      },
    });
    server.say({
      type: 'mail',
      conversationID: CONVERSATION_ID,
      id: answer.id,
      mail: head({ from: help, to: [ngozi], state: 'bounced', error: '550 No such user' }),
    });
    expect(await screen.findByText('550 No such user')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(retried).toContain(`${answer.id}/retry`));
  });
});

describe('the answer', () => {
  const receivers = { to: [], cc: [], bcc: [] };
  const plain = {
    id: '01930000-0000-7000-8000-00000000dd02',
    conversationID: CONVERSATION_ID,
    attachments: [],
    updatedDate: at(5),
    thread: null,
  };
  it.each([
    ['a mail without formatting', 'mail', { ...receivers, subject: 'Re: Trade', html: '', mailboxId: null }],
    ['a text', 'text', null],
  ])('opens a draft stored as %s with its text and recipient, and saves nothing', async (_, kind, mail) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const saved = { ...plain, kind, text: 'Fourteen <chairs>\nand a table', mail };
    await open({ 'GET /api/inbox/drafts': () => ({ drafts: [saved], nextCursor: null }) });
    const text = await screen.findByRole('textbox', { name: 'Answer' });
    await waitFor(() => expect(text.textContent).toBe('Fourteen <chairs>and a table'));
    expect(await screen.findByRole('button', { name: 'Remove ngozi@okoye.example' })).toBeDefined();
    expect(screen.getByText('Draft saved')).toBeDefined();
    expect(text.closest('.composer')?.className).not.toContain('is-untouched');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.called.filter((route) => route.startsWith('PUT'))).toEqual([]);
    vi.useRealTimers();
  });

  it('opens a draft of a note as a note, and can switch to the reply', async () => {
    const saved = { ...plain, kind: 'note', text: 'Ask Jonas first', mail: null };
    await open({ 'GET /api/inbox/drafts': () => ({ drafts: [saved], nextCursor: null }) });
    const note = await screen.findByRole('textbox', { name: 'Internal note' });
    await waitFor(() => expect(note).toHaveProperty('value', 'Ask Jonas first'));
    await userEvent.click(screen.getByRole('button', { name: /^Reply/ }));
    expect(await screen.findByRole('textbox', { name: 'To' })).toBeDefined();
  });

  it('continues a draft of another device, which does not return once it is sent', async () => {
    const saved = {
      id: '01930000-0000-7000-8000-00000000dd01',
      conversationID: CONVERSATION_ID,
      kind: 'mail',
      text: 'A bold plan',
      mail: {
        to: [ngozi],
        cc: [],
        bcc: [],
        subject: '',
        html: '<p>A <strong>bold</strong> plan</p>',
        mailboxId: null,
      },
      attachments: [],
      updatedDate: at(5),
      thread: null,
    };
    await open({
      'GET /api/inbox/drafts': () => ({ drafts: [saved], nextCursor: null }),
      'POST /api/conversations/*': () => ({ ...answer, text: 'A bold plan' }),
    });
    const text = await screen.findByRole('textbox', { name: 'Answer' });
    await waitFor(() => expect(text.querySelector('strong')?.textContent).toBe('bold'));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(text.textContent).toBe(''));
    await waitFor(() => expect(server.called).toContain(`DELETE /api/inbox/drafts/${saved.id}`));
    expect(text.textContent).toBe('');
  });

  it('is addressed to the last sender', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Remove ngozi@okoye.example' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove help@tidewell.example' })).toBeNull();
  });

  it('is not sent with an invalid address, and says why', async () => {
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), 'nobody{Enter}');
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('title')).toBe(
      'nobody is not an email address.',
    );
  });

  it('can switch to a note and back', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Note/ }));
    expect(screen.getByRole('textbox', { name: 'Internal note' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Reply/ }));
    expect(await screen.findByRole('textbox', { name: 'To' })).toBeDefined();
  });

  it('keeps the input when the server refuses it', async () => {
    await open({
      'POST /api/conversations/*': () => {
        throw new Refused(409, 'mailbox_off', 'This mailbox is turned off.');
      },
    });
    const text = await screen.findByRole('textbox', { name: 'Answer' });
    await userEvent.click(text);
    await userEvent.type(text, 'Dear Ngozi');
    const send = screen.getByRole('button', { name: 'Send' });
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
    await userEvent.click(send);
    expect(await screen.findByText('This mailbox is turned off.')).toBeDefined();
    expect(text.textContent).toContain('Dear Ngozi');
  });
});
