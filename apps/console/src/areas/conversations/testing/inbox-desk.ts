import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { screen, within } from '@testing-library/react';
import { type Answers, type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { tearDown } from '../../../testing/tear-down.ts';
import { threadOf } from './builders.ts';
import { renderInbox } from './render-page.tsx';

export const trade = {
  id: '01930000-0000-7000-8000-00000000aa01',
  tagName: 'Trade',
  tagColor: 'blue',
} as const;
export const UNDO = '01930000-0000-7000-8000-00000000bb01';
const MY_MESSAGES = '/visitors/my-messages';

export const idOf = (n: number): string => threadOf(n).conversationID;

/** The names of the rows, from the top. */
export const names = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(' unread', ''));

/** The page of the member's own messages, with a fake server that has some threads. */
export class InboxDesk {
  /** The current threads of the server. */
  threads: InboxThread[] = [];
  /** The URLs of list requests, in order. */
  readonly requested: URL[] = [];
  /** The bodies of recorded calls, in order. */
  readonly bodies: { route: string; body: unknown }[] = [];
  server!: FakeServer;
  page: ReturnType<typeof renderInbox> | undefined;

  open(address = MY_MESSAGES, more: Answers = {}, rights?: 'view') {
    this.server = fakeServer({ ...this.answers(), ...more });
    this.page = renderInbox(address, rights);
  }

  /** A call that records its body. */
  recording =
    (route: string, reply: unknown) =>
    ({ body }: { body: unknown }) => {
      this.bodies.push({ route, body });
      return reply;
    };

  close() {
    this.page?.unmount();
    tearDown(this.server);
  }

  private answers(): Answers {
    return {
      'GET /chimes/messages/v1': ({ url }) => {
        this.requested.push(url);
        return { messages: this.threads, nextCursor: null };
      },
      'GET /api/inbox/threads': ({ url }) => {
        const ids = url.searchParams.get('ids')?.split(',') ?? [];
        return { messages: this.threads.filter((thread) => ids.includes(thread.conversationID)) };
      },
      'GET /api/inbox/total': () => ({ count: this.threads.length, isExact: true }),
      'GET /api/inbox/counts': () => ({
        my: this.threads.length,
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
    };
  }
}
