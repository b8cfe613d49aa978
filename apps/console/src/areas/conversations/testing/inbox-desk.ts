import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { screen, within } from '@testing-library/react';
import { type Answers, type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { putAway } from '../../../testing/put-away.ts';
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

/** The names of the rows, from above. */
export const names = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(' unread', ''));

/** The page of the own messages before a server that has some threads. */
export class InboxDesk {
  /** What the server has by now. */
  threads: InboxThread[] = [];
  /** Addresses at which lists were asked for, in order. */
  readonly asked: URL[] = [];
  /** What calls that are noted were sent, in order. */
  readonly bodies: { route: string; body: unknown }[] = [];
  server!: FakeServer;
  page: ReturnType<typeof renderInbox> | undefined;

  open(address = MY_MESSAGES, more: Answers = {}, rights?: 'view') {
    this.server = fakeServer({ ...this.answers(), ...more });
    this.page = renderInbox(address, rights);
  }

  /** A call that notes what it was sent. */
  noting =
    (route: string, reply: unknown) =>
    ({ body }: { body: unknown }) => {
      this.bodies.push({ route, body });
      return reply;
    };

  close() {
    this.page?.unmount();
    putAway(this.server);
  }

  private answers(): Answers {
    return {
      'GET /chimes/messages/v1': ({ url }) => {
        this.asked.push(url);
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
