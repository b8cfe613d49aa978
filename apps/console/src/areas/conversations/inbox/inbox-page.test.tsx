import type { Conversation, InboxThread } from '@foyer/contract/conversations/shapes';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../session/values.ts';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { toast } from '../../../ui/index.ts';
import { at, conversationOf, ME, messageOf, threadOf } from '../testing/builders.ts';
import { renderInbox } from '../testing/render-inbox.tsx';

configure({ asyncUtilTimeout: 5_000 });

const trade = { id: '01930000-0000-7000-8000-00000000aa01', tagName: 'Trade', tagColor: 'blue' } as const;
const UNDO = '01930000-0000-7000-8000-00000000bb01';
const tomas = { id: '01930000-0000-7000-8000-00000000a002', name: 'Tomás Herrera' };

let server: FakeServer;
let page: Awaited<ReturnType<typeof renderInbox>> | undefined;
let threads: InboxThread[];
let asked: URL[];
let bodies: { route: string; body: unknown }[];

const idOf = (n: number): string => threadOf(n).conversationID;

function answers(more: Answers = {}): Answers {
  const listed = ({ url }: { url: URL }) => {
    asked.push(url);
    return { messages: threads, nextCursor: null };
  };
  const byIds = ({ url }: { url: URL }) => {
    const ids = url.searchParams.get('ids')?.split(',') ?? [];
    return { messages: threads.filter((thread) => ids.includes(thread.conversationID)) };
  };
  return {
    'GET /chimes/messages/v1': listed,
    'GET /api/inbox/threads': byIds,
    'GET /api/inbox/total': () => ({ count: threads.length, isExact: true }),
    'GET /api/inbox/counts': () => ({
      my: threads.length,
      team: 0,
      unassigned: 0,
      drafts: 0,
      scheduled: 0,
      needAgent: 0,
      labels: {},
      departments: {},
    }),
    'GET /api/inbox/drafts': () => ({ drafts: [], nextCursor: null }),
    'GET /api/inbox/scheduled': () => ({ scheduled: [], nextCursor: null }),
    'GET /api/inbox/views': () => ({ views: [] }),
    'GET /api/labels': () => ({ labels: [trade] }),
    'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'GET /webchnl/visitors': () => ({ visitors: [], nextCursor: null }),
    ...more,
  };
}

async function open(address = '/visitors/my-messages', more: Answers = {}, rights?: 'view') {
  asked = [];
  bodies = [];
  server = fakeServer(answers(more));
  page = await renderInbox(address, rights);
}

/** A call that notes what it was sent. */
const noting =
  (route: string, reply: unknown) =>
  ({ body }: { body: unknown }) => {
    bodies.push({ route, body });
    return reply;
  };

const names = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(' unread', ''));

afterEach(() => {
  page?.unmount();
  page = undefined;
  cleanup();
  server.stop();
  toast.clear();
  session.clear();
  localStorage.clear();
});

describe('the list', () => {
  it('asks for what is pending of the member in the last month, and says how many', async () => {
    threads = [threadOf(2), threadOf(1)];
    await open();
    await screen.findByRole('link', { name: /Customer 2/ });
    const query = asked[0]?.searchParams;
    expect(query?.get('list')).toBe('my');
    expect(query?.get('status')).toBe('Pending');
    expect(query?.has('fromDate')).toBe(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('My Messages 2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Date' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('fromDate')).toBe('1970-01-01'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Status' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.has('status')).toBe(false));
    expect(page?.router.state.location.search).toMatchObject({ range: 'all', status: 'any' });
  });

  it('patches a row where it stands and says quietly what is new', async () => {
    threads = [threadOf(2), threadOf(1)];
    await open();
    await screen.findByRole('link', { name: /Customer 2/ });
    threads = [
      threadOf(7, { lastModifiedTime: at(90) }),
      threadOf(1, { lastModifiedTime: at(60), lastMessage: 'again', isUnread: true }),
      threadOf(2),
    ];
    act(() => {
      server.say({ type: 'inbox', changed: [idOf(1)], gone: [] });
      server.say({ type: 'inbox', changed: [idOf(7)], gone: [] });
    });
    expect(await screen.findByText('again')).toBeTruthy();
    expect(names()).toEqual(['Customer 2', 'Customer 1']);
    const news = await screen.findByRole('button', { name: '1 new' });
    const reads = asked.length;
    await userEvent.click(news);
    await waitFor(() => expect(names()).toEqual(['Customer 7', 'Customer 1', 'Customer 2']));
    expect(asked).toHaveLength(reads);
  });

  it('says that it could not be read, and tries again', async () => {
    let refuses = true;
    threads = [threadOf(1)];
    await open('/visitors/my-messages', {
      'GET /chimes/messages/v1': () => {
        if (refuses) throw new Refused(403, 'forbidden', 'Your role does not allow this.');
        return { messages: threads, nextCursor: null };
      },
    });
    expect(await screen.findByText('The messages could not be loaded')).toBeTruthy();
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Customer 1/ })).toBeTruthy();
  });

  it('completes a search by keyboard and puts it into the address', async () => {
    threads = [threadOf(1)];
    await open();
    await screen.findByRole('link', { name: /Customer 1/ });
    const box = screen.getByRole('combobox', { name: 'Search the messages' });
    await userEvent.click(box);
    await userEvent.keyboard('lab');
    expect(await screen.findByRole('option', { name: /label:/ })).toBeTruthy();
    await userEvent.keyboard('{Tab}tra');
    await screen.findByRole('option', { name: 'Trade' });
    await userEvent.keyboard('{ArrowDown}{Enter}{Enter}');
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('search')).toBe('label:Trade'));
    expect(page?.router.state.location.search).toMatchObject({ q: 'label:Trade' });
  });

  it('is asked once more by Enter, for what can be found by now', async () => {
    await open('/visitors/my-messages?q=lamp');
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    threads = [threadOf(1)];
    await userEvent.type(screen.getByRole('combobox', { name: 'Search the messages' }), '{Enter}');
    expect(await screen.findByRole('link', { name: /Customer 1/ })).toBeTruthy();
  });

  it('is written as a file with its filters, its search and its order', async () => {
    threads = [threadOf(1)];
    await open('/visitors/my-messages?q=lamp&priority=High&sort=oldest&range=all', {
      'POST /api/exports': noting('export', { id: UNDO }),
    });
    await screen.findByRole('link', { name: /Customer 1/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(bodies[0]?.body).toEqual({
        kind: 'threads',
        format: 'csv',
        locale: 'en',
        filter: {
          list: 'my',
          status: 'Pending',
          fromDate: '1970-01-01',
          priority: 'High',
          search: 'lamp',
          sort: 'oldest',
        },
      }),
    );
  });

  it('offers no file of nothing', async () => {
    threads = [];
    await open();
    expect(await screen.findByText('Conversations that are given to you appear here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  });

  it('tells what of a search does not count', async () => {
    threads = [];
    await open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Search the messages' }));
    await userEvent.keyboard('before:soon');
    expect(await screen.findByText(/“soon” is not a date/)).toBeTruthy();
  });
});

describe('several at once', () => {
  const failed = { conversationID: idOf(1), name: 'Customer 1', error: 'status_refused' };
  const reply = (done: string[], rest: object[] = []) => ({
    done,
    failed: rest,
    undo: { id: UNDO, until: at(600) },
  });

  it('does what it can, names what failed, keeps it ticked, and undoes the rest', async () => {
    threads = [threadOf(3), threadOf(2), threadOf(1)];
    const why = 'This conversation cannot get that status.';
    await open('/visitors/my-messages', {
      'POST /api/inbox/bulk': noting(
        'bulk',
        reply([idOf(3), idOf(2)], [{ ...failed, errorDescription: why }]),
      ),
      'POST /api/inbox/undo/*': noting('undo', reply([idOf(3), idOf(2)])),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Customer 3' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Customer 1' }));
    await user.keyboard('{/Shift}');
    const bar = screen.getByRole('toolbar', { name: 'Actions for the chosen conversations' });
    expect(within(bar).getByRole('status').textContent).toBe('3 chosen');
    threads = [threadOf(1)];
    await userEvent.click(within(bar).getByRole('button', { name: 'Close' }));
    const dialog = await screen.findByRole('dialog', { name: '1 conversation was not changed' });
    expect(within(dialog).getByText('Customer 1')).toBeTruthy();
    expect(within(dialog).getByText(why)).toBeTruthy();
    expect(bodies[0]?.body).toEqual({
      conversationIDs: [idOf(3), idOf(2), idOf(1)],
      action: { type: 'status', status: 'Completed' },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(names()).toEqual(['Customer 1']));
    expect(screen.getByRole('checkbox', { name: 'Choose Customer 1' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    threads = [threadOf(3), threadOf(2), threadOf(1)];
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(server.called).toContain(`POST /api/inbox/undo/${UNDO}`));
    await waitFor(() => expect(names()).toEqual(['Customer 3', 'Customer 2', 'Customer 1']));
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  it('shows at once what is done, and puts back what the server refuses altogether', async () => {
    threads = [threadOf(2), threadOf(1)];
    let refuse = () => {};
    const waits = new Promise<void>((_, reject) => {
      refuse = () => reject(new Refused(503, 'busy', 'Try again soon.'));
    });
    await open('/visitors/my-messages', { 'POST /api/inbox/bulk': () => waits });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Customer 2' }));
    await userEvent.keyboard('e');
    await waitFor(() => expect(names()).toEqual(['Customer 1']));
    refuse();
    expect(await screen.findByText('Nothing was changed')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Customer 2', 'Customer 1']));
  });

  it('says how many files a conversation has', async () => {
    threads = [threadOf(1, { attachmentCount: 3 })];
    await open();
    expect(await screen.findByText('3 attachments')).toBeTruthy();
  });

  it('lets a row go that is out of sight', async () => {
    threads = [threadOf(2), threadOf(1)];
    await open();
    await screen.findByRole('link', { name: /Customer 2/ });
    act(() => server.say({ type: 'inbox', changed: [], gone: [idOf(2)] }));
    await waitFor(() => expect(names()).toEqual(['Customer 1']));
  });

  it('says what is new of a search too, once the server knows', async () => {
    threads = [threadOf(1)];
    await open('/visitors/my-messages?q=lamp');
    await screen.findByRole('link', { name: /Customer 1/ });
    threads = [threadOf(7), threadOf(1)];
    act(() => server.say({ type: 'inbox', changed: [idOf(7)], gone: [] }));
    expect(await screen.findByRole('button', { name: '1 new' }, { timeout: 6_000 })).toBeTruthy();
  });

  it('shows a label as a colleague has renamed it', async () => {
    threads = [threadOf(1, { labels: [trade] })];
    const shown = { conversation: conversationOf({ conversationID: idOf(1), lastSeq: 1 }), hasMore: false };
    await open(`/visitors/my-messages?id=${idOf(1)}`, {
      'GET /webchnl/conversation/*': () => ({ ...shown, messages: [messageOf(1)] }),
    });
    expect(await screen.findByText('Trade')).toBeTruthy();
    const opened = () => server.heard.filter(({ type }) => type === 'open').length;
    await waitFor(() => expect(opened()).toBe(1));
    threads = [threadOf(1, { labels: [{ ...trade, tagName: 'Fairs' }] })];
    act(() => server.say({ type: 'changed', what: 'labels' }));
    expect(await screen.findByText('Fairs')).toBeTruthy();
    expect(screen.queryByText('Trade')).toBeNull();
    expect(opened()).toBe(2);
  });

  it('labels by keyboard', async () => {
    threads = [threadOf(2), threadOf(1)];
    await open('/visitors/my-messages', {
      'POST /api/inbox/bulk': noting('bulk', reply([idOf(2)])),
    });
    await screen.findByRole('link', { name: /Customer 2/ });
    await userEvent.keyboard('jxl');
    expect(await screen.findByRole('option', { name: 'Trade' })).toBeTruthy();
    await userEvent.keyboard('tra{Enter}');
    await waitFor(() =>
      expect(bodies[0]?.body).toEqual({
        conversationIDs: [idOf(2)],
        action: { type: 'addLabel', labelId: trade.id },
      }),
    );
    expect(await screen.findByText('1 conversation labelled Trade')).toBeTruthy();
  });

  it('offers nothing to who only reads', async () => {
    threads = [threadOf(1)];
    await open('/visitors/my-messages', {}, 'view');
    const box = await screen.findByRole('checkbox', { name: 'Choose Customer 1' });
    expect(box).toHaveProperty('disabled', true);
    const button = screen.getByRole('button', { name: 'New message' });
    expect(button).toHaveProperty('disabled', true);
    expect(button).toHaveProperty('title', 'Your role reads this page and changes nothing.');
  });
});

describe('the open thread', () => {
  const visitor = {
    ...threadOf(1).visitor,
    sessionID: null,
    firstName: 'Customer',
    lastName: '1',
    city: '',
    region: '',
    createdDate: at(0),
    lastAccessedDate: at(0),
  };
  const withThread = (conversation: Conversation, more: Answers = {}): Answers => ({
    'GET /webchnl/conversation/*': () => ({ conversation, messages: [messageOf(1)], hasMore: false }),
    'GET /chimes/visitorsList': () => ({ rawVisitors: [visitor], totalElements: 1 }),
    ...more,
  });
  const mine = (fields: Partial<Conversation> = {}) =>
    conversationOf({
      conversationID: idOf(1),
      referenceID: threadOf(1).visitor.referenceID,
      assignedTo: ME.id,
      agents: [{ id: ME.id, firstName: 'Priya', lastName: 'Raman', type: 'User' }],
      lastSeq: 1,
      ...fields,
    });
  const address = `/visitors/my-messages?id=${idOf(1)}`;
  const box = () => screen.findByRole('textbox', { name: 'Reply to Customer' });

  it('says that it is put away instead of letting one write', async () => {
    threads = [threadOf(1)];
    const restored = noting('bulk', { done: [idOf(1)], failed: [], undo: null });
    await open(address, withThread(mine({ inboxStatus: 'Junk' }), { 'POST /api/inbox/bulk': restored }));
    expect(await screen.findByText(/This conversation is junk/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Reply/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(bodies[0]?.body).toMatchObject({ action: { type: 'restore' } }));
  });

  it('keeps a draft here when the server does not take it, and there once it does', async () => {
    threads = [threadOf(1)];
    let refuses = true;
    const saved: unknown[] = [];
    await open(
      address,
      withThread(mine(), {
        'PUT /api/inbox/drafts/*': ({ body }) => {
          if (refuses) throw new Refused(503, 'unavailable', 'Later, please.');
          saved.push(body);
          return {};
        },
      }),
    );
    await userEvent.type(await box(), 'Not yet');
    await waitFor(() =>
      expect(server.called.some((route) => route.startsWith('PUT /api/inbox/drafts/'))).toBe(true),
    );
    expect(await screen.findByText('Draft kept')).toBeTruthy();
    expect(saved).toEqual([]);
    refuses = false;
    await userEvent.type(await box(), ', soon');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ conversationID: idOf(1), kind: 'text', text: 'Not yet, soon' });
  });

  it('brings a draft of another machine into the box', async () => {
    threads = [threadOf(1)];
    const draft = {
      id: UNDO,
      conversationID: idOf(1),
      kind: 'text',
      text: 'Begun elsewhere',
      mail: null,
      attachments: [],
      updatedDate: at(1),
      thread: null,
    };
    await open(
      address,
      withThread(mine(), { 'GET /api/inbox/drafts': () => ({ drafts: [draft], nextCursor: null }) }),
    );
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'Begun elsewhere'));
  });

  it('warns when a colleague answered meanwhile, and sends only when told so', async () => {
    threads = [threadOf(1)];
    await open(address, withThread(mine(), { 'PUT /api/inbox/drafts/*': () => ({}) }));
    await userEvent.type(await box(), 'My answer');
    const author = { type: 'member', id: tomas.id, name: tomas.name, imageUrl: null } as const;
    act(() => {
      server.say({
        type: 'message',
        message: messageOf(2, { conversationID: idOf(1), author, text: 'His answer' }),
      });
    });
    expect(await screen.findByText('Tomás has just replied.')).toBeTruthy();
    await userEvent.type(await box(), '{Enter}');
    expect(server.heard.filter(({ type }) => type === 'send')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(server.heard.filter(({ type }) => type === 'send')).toHaveLength(1));
  });

  it('tells what escalation rules did with it, and why one did nothing', async () => {
    threads = [threadOf(1)];
    const subject = { type: 'conversation', id: idOf(1), title: 'Customer 1', path: null };
    const entry = { ruleId: UNDO, subject, text: '', conditions: [], steps: [], creationDate: at(1) };
    const ran = { ...entry, id: idOf(1), ruleName: 'Slow answers', ran: true, reason: 'ran' };
    const steps = [{ type: 'raise_priority', state: 'done', text: 'High' }];
    const passed = { ...entry, id: idOf(2), ruleName: 'Silent', ran: false, reason: 'answered' };
    await open(
      address,
      withThread(mine(), {
        'GET /api/escalations/why': ({ url }) => {
          asked.push(url);
          return { logs: [{ ...ran, steps }, passed] };
        },
      }),
    );
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'What escalation rules did…' }));
    const dialog = await screen.findByRole('dialog', { name: 'What escalation rules did' });
    await within(dialog).findByText('Slow answers');
    const texts = [...dialog.querySelectorAll('ol > li')].map((line) => line.textContent);
    expect(texts[0]).toMatch(/^Slow answers.*Ran.*Raise the priority.*High/);
    expect(texts[1]).toMatch(/^Silent.*A reply came in time/);
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      type: 'conversation',
      id: idOf(1),
    });
  });

  it('gives and takes labels with the menu', async () => {
    threads = [threadOf(1)];
    await open(
      address,
      withThread(mine(), {
        'POST /api/inbox/bulk': noting('bulk', { done: [idOf(1)], failed: [], undo: null }),
      }),
    );
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Trade' }));
    await waitFor(() =>
      expect(bodies[0]?.body).toMatchObject({ action: { type: 'addLabel', labelId: trade.id } }),
    );
    expect(await screen.findByText('Label Trade added')).toBeTruthy();
  });
});
