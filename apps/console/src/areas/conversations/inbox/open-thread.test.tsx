import type { Conversation } from '@foyer/contract/conversations/shapes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, Refused } from '../../../testing/fake-server.ts';
import { at, conversationOf, ME, messageOf, threadOf } from '../testing/builders.ts';
import { InboxDesk, idOf, trade, UNDO } from '../testing/inbox-desk.ts';

const tomas = { id: '01930000-0000-7000-8000-00000000a002', name: 'Tomás Herrera' };

let inbox: InboxDesk;

beforeEach(() => {
  inbox = new InboxDesk();
});
afterEach(() => inbox.close());

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

  it('shows that it is deleted instead of the composer', async () => {
    inbox.threads = [threadOf(1)];
    const restored = inbox.recording('bulk', { done: [idOf(1)], failed: [], undo: null });
    inbox.open(address, withThread(mine({ inboxStatus: 'Junk' }), { 'POST /api/inbox/bulk': restored }));
    expect(await screen.findByText(/This conversation is junk/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Reply/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(inbox.bodies[0]?.body).toMatchObject({ action: { type: 'restore' } }));
  });

  it('keeps a draft locally when the server refuses it, and on the server once it accepts', async () => {
    inbox.threads = [threadOf(1)];
    let refuses = true;
    const saved: unknown[] = [];
    inbox.open(
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
      expect(inbox.server.called.some((route) => route.startsWith('PUT /api/inbox/drafts/'))).toBe(true),
    );
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    expect(saved).toEqual([]);
    refuses = false;
    await userEvent.type(await box(), ', soon');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ conversationID: idOf(1), kind: 'text', text: 'Not yet, soon' });
  });

  it('removes Draft from the row when the reply is sent while saving', async () => {
    inbox.threads = [threadOf(1)];
    const drafts = new Map<string, object>();
    const saving = Promise.withResolvers<void>();
    const idIn = (url: URL) => url.pathname.split('/').at(-1) ?? '';
    inbox.open(
      address,
      withThread(mine(), {
        'GET /api/inbox/drafts': () => ({ drafts: [...drafts.values()], nextCursor: null }),
        'PUT /api/inbox/drafts/*': async ({ url, body }) => {
          await saving.promise;
          const id = idIn(url);
          drafts.set(id, {
            id,
            attachments: [],
            mail: null,
            updatedDate: at(1),
            thread: null,
            ...(body as object),
          });
          return drafts.get(id);
        },
        'DELETE /api/inbox/drafts/*': ({ url }) => ({ success: drafts.delete(idIn(url)) }),
      }),
    );
    await userEvent.type(await box(), 'On its way');
    await waitFor(() =>
      expect(inbox.server.called.some((route) => route.startsWith('PUT /api/inbox/drafts/'))).toBe(true),
    );
    await userEvent.type(await box(), '{Enter}');
    await waitFor(async () => expect(await box()).toHaveProperty('value', ''));
    saving.resolve();
    await waitFor(() =>
      expect(inbox.server.called.some((route) => route.startsWith('DELETE /api/inbox/drafts/'))).toBe(true),
    );
    await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
    expect([...drafts]).toEqual([]);
  });

  it('loads a draft of another device into the composer', async () => {
    inbox.threads = [threadOf(1)];
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
    inbox.open(
      address,
      withThread(mine(), { 'GET /api/inbox/drafts': () => ({ drafts: [draft], nextCursor: null }) }),
    );
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'Begun elsewhere'));
  });

  it('warns when a colleague replied meanwhile, and sends only on confirmation', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open(address, withThread(mine(), { 'PUT /api/inbox/drafts/*': () => ({}) }));
    await userEvent.type(await box(), 'My answer');
    const author = { type: 'member', id: tomas.id, name: tomas.name, imageUrl: null } as const;
    act(() => {
      inbox.server.say({
        type: 'message',
        message: messageOf(2, { conversationID: idOf(1), author, text: 'His answer' }),
      });
    });
    expect(await screen.findByText('Tomás just replied.')).toBeTruthy();
    await userEvent.type(await box(), '{Enter}');
    expect(inbox.server.received.filter(({ type }) => type === 'send')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(inbox.server.received.filter(({ type }) => type === 'send')).toHaveLength(1));
  });

  it('explains what escalation rules did, and why one did nothing', async () => {
    inbox.threads = [threadOf(1)];
    const subject = { type: 'conversation', id: idOf(1), title: 'Customer 1', path: null };
    const entry = { ruleId: UNDO, subject, text: '', conditions: [], steps: [], creationDate: at(1) };
    const ran = { ...entry, id: idOf(1), ruleName: 'Slow answers', ran: true, reason: 'ran' };
    const steps = [{ type: 'raise_priority', state: 'done', text: 'High' }];
    const passed = { ...entry, id: idOf(2), ruleName: 'Silent', ran: false, reason: 'answered' };
    inbox.open(
      address,
      withThread(mine(), {
        'GET /api/escalations/why': ({ url }) => {
          inbox.requested.push(url);
          return { logs: [{ ...ran, steps }, passed] };
        },
      }),
    );
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Escalation runs…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Escalation runs' });
    await within(dialog).findByText('Slow answers');
    const texts = [...dialog.querySelectorAll('ol > li')].map((line) => line.textContent);
    expect(texts[0]).toMatch(/^Slow answers.*Ran.*Raise priority.*High/);
    expect(texts[1]).toMatch(/^Silent.*A reply came in time/);
    expect(Object.fromEntries(inbox.requested.at(-1)?.searchParams ?? [])).toEqual({
      type: 'conversation',
      id: idOf(1),
    });
  });

  it('adds and removes labels with the menu', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open(
      address,
      withThread(mine(), {
        'POST /api/inbox/bulk': inbox.recording('bulk', { done: [idOf(1)], failed: [], undo: null }),
      }),
    );
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Trade' }));
    await waitFor(() =>
      expect(inbox.bodies[0]?.body).toMatchObject({ action: { type: 'addLabel', labelId: trade.id } }),
    );
    expect(await screen.findByText('Label Trade added')).toBeTruthy();
  });

  it('offers the same times by the shortcut S as by the button', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open(address, withThread(mine()));
    (await box()).blur();
    await userEvent.keyboard('s');
    const menu = await screen.findByRole('menu', { name: 'Snooze' });
    expect(within(menu).getAllByRole('menuitem').length).toBeGreaterThan(2);
  });

  it('says until when it is snoozed as other places do, without seconds', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open(address, withThread(mine({ snoozedUntil: '2026-11-28T13:00:00.000Z' })));
    const chip = await screen.findByText(/^Snoozed until/);
    expect(chip.textContent).toMatch(/^Snoozed until Sat,? 28 Nov,? \d\d:00$/);
  });

  it('moves actions into the menu of a narrow pane, and opens them by shortcut', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(416);
    inbox.threads = [threadOf(1)];
    inbox.open(address, withThread(mine({ assignedTo: null, agents: [] })));
    (await box()).blur();
    expect(screen.getByRole('button', { name: 'Take' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Close|Snooze|Assigned to.*)$/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    const items = within(await screen.findByRole('menu', { name: 'More actions' }));
    const names = items.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toEqual(expect.arrayContaining(['AssignUnassignedA', 'SnoozeS', 'CloseE']));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.keyboard('a');
    expect(await screen.findByRole('menuitem', { name: /^Hand over to/ })).toBeTruthy();
    width.mockRestore();
  });
});
