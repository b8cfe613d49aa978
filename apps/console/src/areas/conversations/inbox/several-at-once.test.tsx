import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { at, conversationOf, messageOf, threadOf } from '../testing/builders.ts';
import { InboxDesk, idOf, names, trade, UNDO } from '../testing/inbox-desk.ts';

let inbox: InboxDesk;

beforeEach(() => {
  inbox = new InboxDesk();
});
afterEach(() => inbox.close());

describe('bulk actions', () => {
  const failed = { conversationID: idOf(1), name: 'Customer 1', error: 'status_refused' };
  const reply = (done: string[], rest: object[] = []) => ({
    done,
    failed: rest,
    undo: { id: UNDO, until: at(600) },
  });

  it('lists failures, keeps them selected, and undoes the rest', async () => {
    inbox.threads = [threadOf(3), threadOf(2), threadOf(1)];
    const why = 'This conversation cannot be set to that status.';
    inbox.open('/visitors/my-messages', {
      'POST /api/inbox/bulk': inbox.recording(
        'bulk',
        reply([idOf(3), idOf(2)], [{ ...failed, errorDescription: why }]),
      ),
      'POST /api/inbox/undo/*': inbox.recording('undo', reply([idOf(3), idOf(2)])),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Customer 3' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer 1' }));
    await user.keyboard('{/Shift}');
    const bar = screen.getByRole('toolbar', { name: 'Actions for selected conversations' });
    expect(within(bar).getByRole('status').textContent).toBe('3 selected');
    inbox.threads = [threadOf(1)];
    await userEvent.click(within(bar).getByRole('button', { name: 'Close' }));
    const dialog = await screen.findByRole('dialog', { name: '1 conversation was not changed' });
    expect(within(dialog).getByText('Customer 1')).toBeTruthy();
    expect(within(dialog).getByText(why)).toBeTruthy();
    expect(inbox.bodies[0]?.body).toEqual({
      conversationIDs: [idOf(3), idOf(2), idOf(1)],
      action: { type: 'status', status: 'Completed' },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(names()).toEqual(['Customer 1']));
    expect(screen.getByRole('checkbox', { name: 'Select Customer 1' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    inbox.threads = [threadOf(3), threadOf(2), threadOf(1)];
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(inbox.server.called).toContain(`POST /api/inbox/undo/${UNDO}`));
    await waitFor(() => expect(names()).toEqual(['Customer 3', 'Customer 2', 'Customer 1']));
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  it('updates optimistically, and rolls back when the server refuses', async () => {
    inbox.threads = [threadOf(2), threadOf(1)];
    let refuse = () => {};
    const waits = new Promise<void>((_, reject) => {
      refuse = () => reject(new Refused(503, 'busy', 'Try again soon.'));
    });
    inbox.open('/visitors/my-messages', { 'POST /api/inbox/bulk': () => waits });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Customer 2' }));
    await userEvent.keyboard('e');
    await waitFor(() => expect(names()).toEqual(['Customer 1']));
    refuse();
    expect(await screen.findByText('No changes made')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Customer 2', 'Customer 1']));
  });

  it('shows the number of attachments', async () => {
    inbox.threads = [threadOf(1, { attachmentCount: 3 })];
    inbox.open();
    expect(await screen.findByText('3 attachments')).toBeTruthy();
  });

  it('removes a row that is no longer visible', async () => {
    inbox.threads = [threadOf(2), threadOf(1)];
    inbox.open();
    await screen.findByRole('link', { name: /Customer 2/ });
    act(() => inbox.server.say({ type: 'inbox', changed: [], gone: [idOf(2)] }));
    await waitFor(() => expect(names()).toEqual(['Customer 1']));
  });

  it('reports new results of a search once the server has them', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open('/visitors/my-messages?q=lamp');
    await screen.findByRole('link', { name: /Customer 1/ });
    inbox.threads = [threadOf(7), threadOf(1)];
    act(() => inbox.server.say({ type: 'inbox', changed: [idOf(7)], gone: [] }));
    expect(await screen.findByRole('button', { name: '1 new' }, { timeout: 6_000 })).toBeTruthy();
  });

  it('shows a label as a colleague has renamed it', async () => {
    inbox.threads = [threadOf(1, { labels: [trade] })];
    const shown = { conversation: conversationOf({ conversationID: idOf(1), lastSeq: 1 }), hasMore: false };
    inbox.open(`/visitors/my-messages?id=${idOf(1)}`, {
      'GET /webchnl/conversation/*': () => ({ ...shown, messages: [messageOf(1)] }),
    });
    expect(await screen.findByText('Trade')).toBeTruthy();
    const opened = () => inbox.server.received.filter(({ type }) => type === 'open').length;
    await waitFor(() => expect(opened()).toBe(1));
    inbox.threads = [threadOf(1, { labels: [{ ...trade, tagName: 'Fairs' }] })];
    act(() => inbox.server.say({ type: 'changed', what: 'labels' }));
    expect(await screen.findByText('Fairs')).toBeTruthy();
    expect(screen.queryByText('Trade')).toBeNull();
    expect(opened()).toBe(2);
  });

  it('adds labels by keyboard', async () => {
    inbox.threads = [threadOf(2), threadOf(1)];
    inbox.open('/visitors/my-messages', {
      'POST /api/inbox/bulk': inbox.recording('bulk', reply([idOf(2)])),
    });
    await screen.findByRole('link', { name: /Customer 2/ });
    await userEvent.keyboard('jxl');
    expect(await screen.findByRole('option', { name: 'Trade' })).toBeTruthy();
    await userEvent.keyboard('tra{Enter}');
    await waitFor(() =>
      expect(inbox.bodies[0]?.body).toEqual({
        conversationIDs: [idOf(2)],
        action: { type: 'addLabel', labelId: trade.id },
      }),
    );
    expect(await screen.findByText('1 conversation labelled Trade')).toBeTruthy();
  });

  it('is read-only without write access', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open('/visitors/my-messages', {}, 'view');
    const box = await screen.findByRole('checkbox', { name: 'Select Customer 1' });
    expect(box).toHaveProperty('disabled', true);
    const button = screen.getByRole('button', { name: 'New message' });
    expect(button).toHaveProperty('disabled', true);
    expect(button).toHaveProperty('title', 'Your role can view this page but not change it.');
  });
});
