import type { TaskDetail } from '@foyer/contract/tasks/shapes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedThreads } from '../../../shell/linked-thread.ts';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../testing/fake-server.ts';
import { renderSection } from '../../../testing/render-section.tsx';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { tearDown } from '../../../testing/tear-down.ts';
import { setWindowWidth } from '../../../testing/window-width.ts';
// Lazily loaded parts, imported here so that no test waits for them.
import '../board/board-view.tsx';
import { TaskPage } from '../task-page.tsx';
import { detailOf, idOf, taskWith } from '../testing.ts';
import './task-panel.tsx';

const tasks = [
  taskWith(),
  taskWith({ id: idOf(2), number: 6, title: 'Lamp flickers', createdDate: '2026-11-19T09:00:00.000Z' }),
];
const linked: TaskDetail['conversations'][number] = {
  conversationID: idOf(31),
  referenceID: idOf(32),
  visitorName: 'Nora Lind',
  channel: 'Web',
  kind: 'chat',
  subject: '',
  status: 'open',
  lastMessage: 'It is the back left one',
  createdDate: '2026-11-20T09:00:00.000Z',
  lastModifiedDate: '2026-11-20T09:30:00.000Z',
};

let server: FakeServer;
let answers: Answers;
let conversations: TaskDetail['conversations'];

beforeAll(() => Promise.all(linkedThreads.map(({ load }) => load())));

beforeEach(() => {
  setWindowWidth(1440);
  conversations = [];
  signInAs('ADMIN');
  answers = {
    'GET /chimes/ui/getTasks': ({ url }) => ({
      tasks: url.searchParams.get('status') === 'Open' ? tasks : [],
      nextCursor: null,
      previousCursor: null,
    }),
    'GET /api/tasks/count': () => ({ total: 2, isExact: true }),
    'GET /api/tasks/counts': () => ({ lists: {}, statuses: {} }),
    'GET /api/tasks/options': () => ({ types: [{ type: 'Feedback', subtypes: [] }], fields: [], tags: [] }),
    ...Object.fromEntries(
      tasks.map((task) => [`GET /api/tasks/${task.id}`, () => detailOf(task, { conversations })]),
    ),
    ...Object.fromEntries(
      tasks.map(({ id }) => [`GET /api/tasks/${id}/comments`, () => ({ comments: [], nextCursor: null })]),
    ),
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    'GET /chimes/departmentByMerchant/*': () => ({ departments: [] }),
    'GET /chimes/getMerchantAttributes': () => ({ name: 'Tidewell', settings: {}, timeZone: 'UTC' }),
    'GET /webchnl/conversation/*': () => {
      throw new Refused(404, 'not_found', 'There is no such thing.');
    },
  };
  server = fakeServer(answers);
});

afterEach(() => {
  tearDown(server);
  setWindowWidth(1024);
});

const show = (search = '') =>
  renderSection(() => <TaskPage page="tickets" list="all" />, `/settings?view=board${search}`);
const card = (name: RegExp) => screen.findByRole('button', { name });
const panel = (name: RegExp) => screen.findByRole('region', { name });

describe('an open ticket', () => {
  test('is beside the board, which stays usable; Escape returns the focus to its card', async () => {
    show();
    const user = userEvent.setup();
    await user.click(await card(/^Open #7/));
    const opened = await panel(/^#7 Chair/);
    await waitFor(() => expect(document.activeElement).toBe(opened));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await card(/^Open #6/)).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^#7/ })).toBeNull());
    expect(document.activeElement).toBe(await card(/^Open #7/));
  });

  test('closes on a second Escape when the first closes a list or leaves a field', async () => {
    show(`&task=${idOf(1)}`);
    const user = userEvent.setup();
    const opened = within(await panel(/^#7/));
    await user.click(await opened.findByRole('combobox', { name: 'Priority' }));
    await screen.findByRole('option', { name: 'Low' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Low' })).toBeNull());
    expect(await panel(/^#7/)).toBeDefined();
    await user.click(opened.getByRole('textbox', { name: 'Comment' }));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await panel(/^#7/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^#7/ })).toBeNull());
  });

  test('moves to its neighbours by j and k, and shows its position', async () => {
    const { router } = show(`&task=${idOf(1)}`);
    const user = userEvent.setup();
    await within(await panel(/^#7/)).findByText('1 of 2');
    await user.keyboard('j');
    expect(await within(await panel(/^#6/)).findByText('2 of 2')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ task: idOf(2) });
    await user.keyboard('k');
    expect(await panel(/^#7/)).toBeDefined();
  });

  test('has the page to itself in a narrow window, and by F in a wide one', async () => {
    show(`&task=${idOf(1)}`);
    const user = userEvent.setup();
    await panel(/^#7/);
    expect(screen.getByRole('heading', { level: 1, name: /^Tickets/ })).toBeDefined();
    await user.keyboard('f');
    expect(await screen.findByRole('heading', { level: 1, name: /^#7/ })).toBeDefined();
    expect(screen.queryByRole('heading', { level: 1, name: /^Tickets/ })).toBeNull();
    await user.keyboard('f');
    expect(await screen.findByRole('heading', { level: 1, name: /^Tickets/ })).toBeDefined();
    setWindowWidth(1280);
    expect(await screen.findByRole('heading', { level: 1, name: /^#7/ })).toBeDefined();
  });

  test('shows comments and changes in one order, or one kind', async () => {
    const by = { type: 'member', id: null, name: 'Priya Raman' } as const;
    const change = (id: string, date: string, field: string, after: string) => ({
      id,
      date,
      by,
      field,
      before: null,
      after,
    });
    const comment = {
      id: 'c1',
      taskId: idOf(1),
      author: null,
      text: 'Called the customer',
      isPublic: false,
      mentions: [],
      attachments: [],
      createdDate: '2026-11-20T10:00:00.000Z',
    };
    answers[`GET /api/tasks/${idOf(1)}/comments`] = () => ({ comments: [comment], nextCursor: null });
    answers[`GET /api/tasks/${idOf(1)}/history`] = () => ({
      changes: [
        change('h4', '2026-11-20T12:00:00.000Z', 'sla:firstResponse', 'breached'),
        change('h3', '2026-11-20T11:00:00.000Z', 'title', 'Chair broken'),
        change('h2', '2026-11-20T10:00:00.000Z', 'comments', 'Called the customer'),
        change('h1', '2026-11-20T09:00:00.000Z', 'created', ''),
      ],
      nextCursor: null,
    });
    show(`&task=${idOf(1)}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    const shown = within(await screen.findByRole('tabpanel', { name: 'History' }));
    const lines = async () => (await shown.findAllByRole('listitem')).map((line) => line.textContent);
    expect(await lines()).toEqual([
      expect.stringContaining('Overdue'),
      expect.stringContaining('Chair broken'),
      expect.stringContaining('Called the customer'),
      expect.stringContaining('Created'),
    ]);
    await user.click(shown.getByRole('button', { name: 'Comments' }));
    expect(await lines()).toEqual([expect.stringContaining('Called the customer')]);
  });

  test('starts with the comments when there is no conversation', async () => {
    show(`&task=${idOf(1)}`);
    expect(await screen.findByRole('tab', { name: 'Comments', selected: true })).toBeDefined();
    expect(screen.queryByRole('tab', { name: 'Conversation' })).toBeNull();
  });

  test('starts with the conversation, or explains missing access', async () => {
    conversations = [linked];
    show(`&task=${idOf(1)}`);
    expect(await screen.findByRole('tab', { name: 'Conversation', selected: true })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the conversation with Nora Lind' })).toBeDefined();
    expect(
      await screen.findByText('This conversation does not exist, or you do not have access.'),
    ).toBeDefined();
  });

  test('links to the conversation only with access to a page that shows it', async () => {
    signInAs('ADMIN', { tickets: 'change', online_visitors: 'change' });
    conversations = [linked];
    show(`&task=${idOf(1)}`);
    await screen.findByRole('region', { name: /^#7/ });
    await screen.findByText('Live chat with Nora Lind');
    expect(screen.queryByRole('link', { name: /Nora Lind/ })).toBeNull();
  });

  test('shows the chosen conversation again after a look at another tab', async () => {
    conversations = [
      linked,
      { ...linked, conversationID: idOf(33), visitorName: 'Omar Said', status: 'closed' },
    ];
    show(`&task=${idOf(1)}`);
    const user = userEvent.setup();
    const choice = async () =>
      within(await screen.findByRole('group', { name: 'Conversations' })).getByRole('button', {
        name: /Omar Said/,
      });
    await user.click(await choice());
    await user.click(screen.getByRole('tab', { name: 'Comments' }));
    await user.click(screen.getByRole('tab', { name: 'Conversation' }));
    expect((await choice()).getAttribute('aria-pressed')).toBe('true');
  });
});
