import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { at, threadOf } from '../testing/builders.ts';
import { InboxDesk, idOf, names, UNDO } from '../testing/inbox-desk.ts';

let inbox: InboxDesk;

beforeEach(() => {
  inbox = new InboxDesk();
});
afterEach(() => inbox.close());

describe('the list', () => {
  it('lists the member’s pending threads of the last month with their count', async () => {
    inbox.threads = [threadOf(2), threadOf(1)];
    inbox.open();
    await screen.findByRole('link', { name: /Customer 2/ });
    const query = inbox.requested[0]?.searchParams;
    expect(query?.get('list')).toBe('my');
    expect(query?.get('status')).toBe('Pending');
    expect(query?.has('fromDate')).toBe(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('My Messages 2');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Date' }));
    await waitFor(() => expect(inbox.requested.at(-1)?.searchParams.get('fromDate')).toBe('1970-01-01'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Status' }));
    await waitFor(() => expect(inbox.requested.at(-1)?.searchParams.has('status')).toBe(false));
    expect(inbox.page?.router.state.location.search).toMatchObject({ range: 'all', status: 'any' });
  });

  it('patches a row in place and reports new ones quietly', async () => {
    inbox.threads = [threadOf(2), threadOf(1)];
    inbox.open();
    await screen.findByRole('link', { name: /Customer 2/ });
    inbox.threads = [
      threadOf(7, { lastModifiedTime: at(90) }),
      threadOf(1, { lastModifiedTime: at(60), lastMessage: 'again', isUnread: true }),
      threadOf(2),
    ];
    act(() => {
      inbox.server.say({ type: 'inbox', changed: [idOf(1)], gone: [] });
      inbox.server.say({ type: 'inbox', changed: [idOf(7)], gone: [] });
    });
    expect(await screen.findByText('again')).toBeTruthy();
    expect(names()).toEqual(['Customer 2', 'Customer 1']);
    const news = await screen.findByRole('button', { name: '1 new' });
    const reads = inbox.requested.length;
    await userEvent.click(news);
    await waitFor(() => expect(names()).toEqual(['Customer 7', 'Customer 1', 'Customer 2']));
    expect(inbox.requested).toHaveLength(reads);
  });

  it('shows a failure and retries', async () => {
    let refuses = true;
    inbox.threads = [threadOf(1)];
    inbox.open('/visitors/my-messages', {
      'GET /chimes/messages/v1': () => {
        if (refuses) throw new Refused(403, 'forbidden', 'Your role does not allow this.');
        return { messages: inbox.threads, nextCursor: null };
      },
    });
    expect(await screen.findByText('Could not load messages')).toBeTruthy();
    refuses = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Customer 1/ })).toBeTruthy();
  });

  it('completes a search by keyboard and puts it into the address', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open();
    await screen.findByRole('link', { name: /Customer 1/ });
    const box = screen.getByRole('combobox', { name: 'Search the messages' });
    await userEvent.click(box);
    await userEvent.keyboard('lab');
    expect(await screen.findByRole('option', { name: /label:/ })).toBeTruthy();
    await userEvent.keyboard('{Tab}tra');
    await screen.findByRole('option', { name: 'Trade' });
    await userEvent.keyboard('{ArrowDown}{Enter}{Enter}');
    await waitFor(() => expect(inbox.requested.at(-1)?.searchParams.get('search')).toBe('label:Trade'));
    expect(inbox.page?.router.state.location.search).toMatchObject({ q: 'label:Trade' });
  });

  it('searches all messages, and a chip shows a limit', async () => {
    inbox.threads = [threadOf(1, { status: 'Completed' })];
    inbox.open('/visitors/my-messages?q=lamp');
    await screen.findByRole('link', { name: /Customer 1/ });
    const lastAsked = () => Object.fromEntries(inbox.requested.at(-1)?.searchParams ?? []);
    expect(lastAsked()).toEqual({ list: 'all', search: 'lamp', sort: 'newest', limit: '50' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Search results');
    expect(screen.getByText('Completed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Only in My Messages' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ list: 'my', search: 'lamp' }));
    expect(lastAsked()).not.toHaveProperty('status');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Only in' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ list: 'all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ list: 'my', status: 'Pending' }));
  });

  it('searches the deleted threads only on their page, and shows it', async () => {
    inbox.threads = [];
    inbox.open('/visitors/deleted?q=lamp&priority=High');
    await screen.findByText('No records found');
    expect(inbox.requested.at(-1)?.searchParams.get('list')).toBe('deleted');
    expect(screen.getByText('Only in').textContent).toBe('Only in Deleted');
    await userEvent.click(screen.getByRole('button', { name: 'Search everything' }));
    await waitFor(() => expect(inbox.requested.at(-1)?.searchParams.get('list')).toBe('all'));
    expect(inbox.requested.at(-1)?.searchParams.has('priority')).toBe(false);
  });

  it('is refetched by Enter', async () => {
    inbox.open('/visitors/my-messages?q=lamp');
    await waitFor(() => expect(inbox.requested.length).toBeGreaterThan(0));
    inbox.threads = [threadOf(1)];
    await userEvent.type(screen.getByRole('combobox', { name: 'Search the messages' }), '{Enter}');
    expect(await screen.findByRole('link', { name: /Customer 1/ })).toBeTruthy();
  });

  it('is exported with its filters, search and order', async () => {
    inbox.threads = [threadOf(1)];
    inbox.open('/visitors/my-messages?q=lamp&priority=High&sort=oldest&range=all', {
      'POST /api/exports': inbox.recording('export', { id: UNDO }),
    });
    await screen.findByRole('link', { name: /Customer 1/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(inbox.bodies[0]?.body).toEqual({
        kind: 'threads',
        format: 'csv',
        locale: 'en',
        filter: {
          list: 'all',
          fromDate: '1970-01-01',
          priority: 'High',
          search: 'lamp',
          sort: 'oldest',
        },
      }),
    );
  });

  it('offers no export when empty', async () => {
    inbox.threads = [];
    inbox.open();
    expect(await screen.findByText('Conversations assigned to you appear here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  });

  it('reports invalid parts of a search', async () => {
    inbox.threads = [];
    inbox.open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Search the messages' }));
    await userEvent.keyboard('before:soon');
    expect(await screen.findByText(/“soon” is not a date/)).toBeTruthy();
  });
});
