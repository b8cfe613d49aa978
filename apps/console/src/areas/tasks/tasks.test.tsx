import type { Task, TaskField } from '@foyer/contract/tasks/shapes';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer, Refused } from '../../testing/fake-server.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { signInAs } from '../../testing/sign-in-as.ts';
import { tearDown } from '../../testing/tear-down.ts';
// Lazily loaded parts, imported here so that no test waits for them.
import './board/board-view.tsx';
import './create/create-drawer.tsx';
import './detail/task-panel.tsx';
import { TaskPage } from './task-page.tsx';
import { detailOf, idOf, taskWith } from './testing.ts';

const WEIGHT = idOf(501);
const WOOD = idOf(502);
const NORA = idOf(601);
const ada = { id: idOf(701), name: 'Ada Byron', imageUrl: null };

const field = (more: Partial<TaskField>): TaskField => ({
  id: WEIGHT,
  type: null,
  name: 'Weight',
  kind: 'number',
  choices: [],
  required: false,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
  ...more,
});

let server: FakeServer;
let tasks: Task[];
let fields: TaskField[];
let refusal: Refused | null;
/** The search parameters of list requests. */
let requested: URLSearchParams[];
/** The bodies sent, by the name of the call. */
let sent: [what: string, body: unknown][];

const changing = (what: string, answer: () => unknown) => ({
  [what]: ({ body }: { body: unknown }) => {
    sent.push([what, body]);
    if (refusal) throw refusal;
    return answer();
  },
});

beforeEach(() => {
  tasks = [taskWith({ channel: 'WhatsApp' })];
  fields = [field({}), field({ id: WOOD, name: 'Wood', kind: 'choice', choices: ['Oak', 'Ash'] })];
  refusal = null;
  requested = [];
  sent = [];
  signInAs('ADMIN');
  const total = (of: readonly Task[]) => ({ total: of.length, isExact: true });
  server = fakeServer({
    'GET /chimes/ui/getTasks': ({ url }) => {
      requested.push(url.searchParams);
      const status = url.searchParams.get('status');
      const found = tasks.filter((task) => !status || task.status === status);
      return { tasks: found, nextCursor: null, previousCursor: null };
    },
    'GET /api/tasks/count': () => total(tasks),
    'GET /api/tasks/counts': () => ({
      lists: {},
      statuses: Object.fromEntries(
        TASK_STATUSES.map((status) => [status, total(tasks.filter((task) => task.status === status))]),
      ),
    }),
    'GET /api/tasks/options': () => ({
      types: [{ type: 'Feedback', subtypes: [] }],
      fields,
      tags: [],
    }),
    [`GET /api/tasks/${idOf(1)}`]: () => detailOf(tasks[0] ?? taskWith()),
    [`GET /api/tasks/${idOf(1)}/comments`]: () => ({ comments: [], nextCursor: null }),
    'GET /api/colleagues': () => ({ colleagues: [] }),
    'GET /chimes/merchantDepartment': () => ({ departments: [] }),
    'GET /chimes/departmentByMerchant/*': () => ({ departments: [] }),
    'GET /chimes/getMerchantAttributes': () => ({ name: 'Tidewell', settings: {}, timeZone: 'UTC' }),
    'GET /chimes/visitorsList': ({ url }) => ({
      rawVisitors: [
        {
          referenceID: NORA,
          firstName: url.searchParams.get('search') === 'nor' ? 'Nora' : 'Everybody',
          lastName: '',
          email: 'nora@mail.example',
        },
      ],
      nextCursor: null,
    }),
    'GET /api/escalations/why': () => ({
      logs: [
        {
          id: idOf(801),
          ruleId: idOf(802),
          ruleName: 'Left lying',
          subject: { type: 'task', id: idOf(1), title: '', path: null },
          ran: true,
          reason: 'ran',
          text: 'Ran.',
          conditions: [],
          steps: [{ type: 'raise_priority', state: 'done', text: 'Priority Low to High.' }],
          creationDate: '2026-11-20T10:00:00.000Z',
        },
      ],
    }),
    'GET /api/assignment/why': () => ({
      entries: [
        {
          id: idOf(803),
          kind: 'ticket',
          subjectId: idOf(1),
          cause: 'waiting',
          strategy: 'least_loaded',
          memberId: ada.id,
          refusal: null,
          candidates: [{ memberId: ada.id, name: ada.name, verdict: 'chosen', text: '' }],
          createdDate: '2026-11-20T11:00:00.000Z',
        },
      ],
    }),
    ...changing('PUT /chimes/updateTask', () => detailOf(taskWith({ status: 'Pending', version: 2 }))),
    ...changing(`POST /api/tasks/${idOf(1)}/move`, () =>
      detailOf(taskWith({ status: 'Pending', version: 2 })),
    ),
    ...changing('POST /chimes/createTask', () => detailOf(taskWith({ id: idOf(2), number: 8 }))),
    ...changing('POST /api/exports', () => ({ id: idOf(901), fileName: 'tasks.csv' })),
  });
});

afterEach(() => tearDown(server));

const show = (search: string) =>
  renderSection(() => <TaskPage page="tickets" list="all" />, `/settings?${search}`);

const column = (name: string) => screen.findByRole('region', { name });

async function addFilter(name: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return user;
}

describe('the list', () => {
  test('filters by custom fields in the address, and shows chips for them', async () => {
    show(`view=list&own.number.${WEIGHT}=gt~5&own.choice.${WOOD}=Oak`);
    expect(await screen.findByText('greater than 5')).toBeDefined();
    expect(screen.getByText('Oak')).toBeDefined();
    expect(JSON.parse(requested.at(-1)?.get('fields') ?? '')).toEqual([
      { id: WEIGHT, above: 5 },
      { id: WOOD, is: 'Oak' },
    ]);
  });

  test('offers own fields as filters by their kind', async () => {
    fields = [field({ id: WOOD, name: 'Insured', kind: 'checkbox' })];
    show('view=list');
    await waitFor(() => expect(requested.length).toBeGreaterThan(0));
    const user = await addFilter('Insured');
    await user.click(await screen.findByRole('menuitem', { name: 'No' }));
    await waitFor(() =>
      expect(JSON.parse(requested.at(-1)?.get('fields') ?? 'null')).toEqual([{ id: WOOD, is: false }]),
    );
  });

  test('finds any customer to filter by', async () => {
    show('view=list');
    const user = await addFilter('Customer');
    await user.type(await screen.findByPlaceholderText('Name, email or number'), 'nor');
    await user.click(await screen.findByRole('button', { name: /Nora/ }));
    await waitFor(() => expect(requested.at(-1)?.get('referenceID')).toBe(NORA));
  });

  test('is exported with its filters and its order', async () => {
    show('view=list&priority=High&sort=number&order=asc');
    const button = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    const user = userEvent.setup();
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({
      kind: 'tasks',
      filter: { list: 'all', mode: 'Ticket', priority: 'High', sort: 'number', order: 'asc' },
    });
  });
});

describe('the board', () => {
  test('shows each card in the column of its status, with its channel', async () => {
    show('view=board');
    const open = within(await column('Open'));
    const opener = await open.findByRole('button', { name: 'Open #7 Chair arrived with a cracked leg' });
    expect(within(opener.closest('li') as HTMLElement).getByText('WhatsApp')).toBeDefined();
    expect(await within(await column('Pending')).findByText('None')).toBeDefined();
  });

  test('moves a card by its menu, and says why it cannot go elsewhere', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    show('view=board');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Move #7 to' }));
    const refused = await screen.findByRole('menuitem', { name: /Assigned/ });
    expect(refused.textContent).toContain('Assign #7 first');
    await user.click(screen.getByRole('menuitem', { name: 'Pending' }));
    const moved = await within(await column('Pending')).findByRole('button', { name: /^Open #7/ });
    const card = moved.closest('li');
    expect(card?.classList).toContain('is-landed');
    await waitFor(() => expect(scrollIntoView.mock.contexts).toContain(card));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.[1]).toMatchObject({ status: 'Pending', version: 1 });
  });

  test('puts a card back that the server does not let go', async () => {
    refusal = new Refused(409, 'task_move_not_allowed', 'This is not possible in the current status.');
    show('view=board');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Move #7 to' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pending' }));
    expect(await screen.findByText('This is not possible in the current status.')).toBeDefined();
    expect(await within(await column('Open')).findByRole('button', { name: /^Open #7/ })).toBeDefined();
  });

  test('is read-only without write access', async () => {
    signInAs('IT_MANAGER');
    show('view=board');
    expect(await screen.findByRole('button', { name: /^Open #7/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Move #7/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^New/ })).toBeNull();
  });
});

describe('a new ticket', () => {
  test('is not sent without the own fields that are required, which say so', async () => {
    fields = [
      field({ required: true }),
      field({ id: WOOD, name: 'Wood', kind: 'choice', choices: ['Oak'], required: true }),
    ];
    show('view=board');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^New ticket/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'New ticket' }));
    await user.type(drawer.getByRole('textbox', { name: /Title/ }), 'Lamp');
    await user.click(drawer.getByRole('button', { name: 'Create ticket' }));
    expect(await drawer.findByText('Please enter Weight')).toBeDefined();
    expect(drawer.getByText('Please select Wood')).toBeDefined();
    expect(sent).toEqual([]);
    await user.click(drawer.getByRole('combobox', { name: /Wood/ }));
    await user.click(await screen.findByRole('option', { name: 'Oak' }));
    await waitFor(() => expect(drawer.queryByText('Please select Wood')).toBeNull());
    await user.type(drawer.getByRole('textbox', { name: /Weight/ }), '12{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[1]).toMatchObject({ title: 'Lamp', fields: { [WEIGHT]: 12, [WOOD]: 'Oak' } });
  });
});

describe('the details of a ticket', () => {
  test('explain what rules and assignment did, newest first', async () => {
    show(`view=board&task=${idOf(1)}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Why?' }));
    const panel = await screen.findByRole('tabpanel', { name: 'Why?' });
    await within(panel).findByText('Left lying');
    const lines = within(panel)
      .getAllByRole('listitem')
      .map((line) => line.textContent ?? '');
    expect(lines[0]).toContain('Assigned to Ada Byron');
    expect(lines.some((line) => line.includes('Priority Low to High.'))).toBe(true);
  });
});
