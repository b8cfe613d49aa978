import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { ALLOWED_TASK_MOVES, TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { threadsOf } from '../inbox/testing/threads.ts';

let server: TestServer;
let merchant: TestMerchant;
let colleague: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  colleague = await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Noor', lastName: 'Aziz' });
});
afterAll(() => server.close());

type NewTask = Partial<CallInput<Calls['createTask']>['body']>;

const create = (body: NewTask = {}, by = merchant.admin) =>
  request(server.url, 'createTask', { body: { title: 'Broken lamp', ...body } }, by);
const made = async (body: NewTask = {}, by = merchant.admin) => {
  const answer = await create(body, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const read = (id: string, by = merchant.admin) => request(server.url, 'getTask', { params: { id } }, by);
const move = (id: string, status: TaskStatus, version?: number) =>
  request(server.url, 'moveTask', { params: { id }, body: { status, version } }, merchant.admin);
const history = async (id: string) =>
  (await request(server.url, 'listTaskHistory', { params: { id } }, merchant.admin)).body.changes;

describe('a new task', () => {
  it('has the given values, and defaults for the others', async () => {
    const plain = await made();
    expect(plain).toMatchObject({
      mode: 'Task',
      type: 'Request Call Back',
      priority: 'Medium',
      status: 'Open',
      title: 'Broken lamp',
      assignedTo: null,
      taskClosedAt: null,
      version: 1,
      clocks: [],
      watchers: [{ id: merchant.admin.id }],
    });
    const full = await made({
      mode: 'Ticket',
      type: 'Feedback',
      priority: 'High',
      description: 'It flickers.',
      assignedTo: colleague.id,
      dueDate: '2026-12-01T09:00:00.000Z',
      tags: ['Lamp', 'lamp', 'urgent'],
      checklist: ['Ask for the bill', 'Send a new one'],
      watchers: [colleague.id],
    });
    expect(full).toMatchObject({
      mode: 'Ticket',
      type: 'Feedback',
      priority: 'High',
      status: 'Assigned',
      description: 'It flickers.',
      assignedTo: { id: colleague.id, name: 'Noor Aziz' },
      dueDate: '2026-12-01T09:00:00.000Z',
      tags: ['Lamp', 'urgent'],
      firstResponsePending: true,
    });
    expect(full.checklist.map(({ text }) => text)).toEqual(['Ask for the bill', 'Send a new one']);
    expect(full.watchers).toHaveLength(2);
  });

  it('gets the next number, without gaps, even when many are created at once and some are refused', async () => {
    const own = await makeMerchant(server);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        create(index % 3 === 0 ? { type: 'Unheard of' } : {}, own.admin),
      ),
    );
    const numbers = answers.filter(({ ok }) => ok).map(({ body }) => body.number);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });

  it('is refused with an unknown type, subtype, assignee or visitor', async () => {
    const stranger = await makeMerchant(server);
    expect((await create({ type: 'Unheard of' })).body.field).toBe('type');
    expect((await create({ type: 'Feedback', subtype: 'Bad' })).body.field).toBe('subtype');
    expect((await create({ assignedTo: stranger.admin.id })).status).toBe(404);
    expect((await create({ referenceID: stranger.admin.id })).status).toBe(404);
    expect((await create({ departmentId: stranger.admin.id })).status).toBe(404);
    expect((await create({ status: 'Assigned' })).body.field).toBe('status');
  });

  it('has one of the merchant’s types', async () => {
    const own = await makeMerchant(server);
    const customConfig = { taskType: { Repair: 'Phone, Laptop', Visit: '' } };
    await request(server.url, 'updateMerchantAttributes', { body: { customConfig } }, own.admin);
    expect(['Repair', 'Visit']).toContain((await made({}, own.admin)).type);
    expect(await made({ type: 'Repair', subtype: 'Phone' }, own.admin)).toMatchObject({ subtype: 'Phone' });
    expect((await create({ type: 'Visit', subtype: 'Phone' }, own.admin)).body.field).toBe('subtype');
  });
});

describe('the status of a task', () => {
  const pairs = TASK_STATUSES.flatMap((from) =>
    TASK_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  it.each(pairs)('goes from %s to %s by the table of moves', async (from, to) => {
    const task = await made({
      assignedTo: from === 'Open' ? null : colleague.id,
      ...(from !== 'Assigned' && { status: from }),
    });
    expect(task.status).toBe(from);
    const answer = await move(task.id, to);
    const isAllowed = ALLOWED_TASK_MOVES[from].includes(to) && !(from === 'Open' && to === 'Assigned');
    if (!isAllowed) {
      expect([answer.status, answer.body.error]).toEqual([409, 'task_move_not_allowed']);
      expect((await read(task.id)).body.status).toBe(from);
      return;
    }
    expect(answer.body.status).toBe(to);
    expect(answer.body.taskClosedAt === null).toBe(to !== 'Completed');
    if (to === 'Open') expect(answer.body.assignedTo).toBeNull();
    expect((await history(task.id))[0]).toMatchObject({ by: { id: merchant.admin.id } });
    expect(await history(task.id)).toContainEqual(
      expect.objectContaining({ field: 'status', before: from, after: to }),
    );
  });

  it('says why a move is refused', async () => {
    const { id } = await made({ status: 'Completed' });
    expect((await move(id, 'Pending')).body.errorDescription).toBe(
      'A completed task cannot be set to Pending. Reopen it first.',
    );
    const open = await made();
    expect((await move(open.id, 'Assigned')).body.errorDescription).toContain('Assign this task to someone');
  });

  it('follows the assignee', async () => {
    const { id } = await made();
    const assign = (memberId: string | null) =>
      request(server.url, 'assignTask', { params: { id }, body: { memberId } }, merchant.admin);
    expect((await assign(colleague.id)).body).toMatchObject({
      status: 'Assigned',
      assignedTo: { id: colleague.id },
    });
    expect((await assign(null)).body).toMatchObject({ status: 'Open', assignedTo: null });
  });
});

describe('two members on one task', () => {
  it('do not overwrite each other: the slower receives the stored task', async () => {
    const { id, version } = await made();
    const update = (title: string, by: TestMember) =>
      request(server.url, 'updateTask', { body: { id, title, version } }, by);
    const answers = await Promise.all([update('Mine', merchant.admin), update('Theirs', colleague)]);
    const [won] = answers.filter(({ ok }) => ok);
    const [lost] = answers.filter(({ ok }) => !ok);
    expect([lost?.status, lost?.body.error]).toEqual([409, 'task_changed']);
    expect(lost?.body.current).toMatchObject({ id, title: won?.body.title, version: version + 1 });
  });

  it('can be detected by the time of the last change too', async () => {
    const task = await made();
    const update = (title: string) =>
      request(
        server.url,
        'updateTask',
        { body: { id: task.id, title, lastUpdateDate: task.lastUpdateDate } },
        merchant.admin,
      );
    expect((await update('First')).status).toBe(200);
    expect((await update('Second')).body.error).toBe('task_changed');
  });
});

describe('a changed task', () => {
  it('keeps absent fields, and its history describes the change', async () => {
    const task = await made({ description: 'Old', tags: ['a'] });
    const { body } = await request(
      server.url,
      'updateTask',
      {
        body: {
          id: task.id,
          description: 'New',
          assignedTo: colleague.id,
          tags: ['a', 'b'],
          priority: 'High',
        },
      },
      merchant.admin,
    );
    expect(body).toMatchObject({ title: task.title, description: 'New', tags: ['a', 'b'], version: 2 });
    const changes = (await history(task.id)).map(({ field, before, after }) => [field, before, after]);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['description', 'Old', 'New'],
        ['priority', 'Medium', 'High'],
        ['status', 'Open', 'Assigned'],
        ['assignedTo', null, 'Noor Aziz'],
        ['tags', ['a'], ['a', 'b']],
        ['created', null, 'Broken lamp'],
      ]),
    );
    expect(changes).toHaveLength(6);
  });

  it('stays unchanged by an empty update', async () => {
    const task = await made();
    const { body } = await request(server.url, 'updateTask', { body: { id: task.id } }, merchant.admin);
    expect(body).toMatchObject({ version: 1, lastUpdateDate: task.lastUpdateDate });
  });

  it('is announced to members who work with tasks, and to its assignee', async () => {
    const socket = await connectMember(server, colleague);
    const { id } = await made({ assignedTo: colleague.id, mode: 'Ticket' });
    expect(await socket.next('task', ({ taskId }) => taskId === id)).toEqual({ type: 'task', taskId: id });
    const { notice } = await socket.next('notice');
    expect(notice).toMatchObject({ kind: 'assigned', text: 'Broken lamp', path: `/tickets/all?task=${id}` });
    await socket.close();
  });
});

describe('a ticket of a conversation', () => {
  it('is linked to the thread, with an event', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, visitor, socket } = await makeConversation(
      server,
      engagementID,
      'My lamp is broken',
    );
    const { body: ticket } = await request(
      server.url,
      'createConversationTask',
      { params: { id: conversationID }, body: {} },
      merchant.admin,
    );
    expect(ticket).toMatchObject({
      mode: 'Ticket',
      title: 'My lamp is broken',
      visitor: { referenceID: visitor.referenceID },
      conversations: [{ conversationID, lastMessage: 'My lamp is broken' }],
      firstResponsePending: true,
      channel: 'web',
    });
    const thread = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      merchant.admin,
    );
    expect(thread.body.messages.at(-1)).toMatchObject({
      kind: 'event',
      event: { type: 'ticket', to: { id: ticket.id, name: `#${ticket.number}` } },
    });
    const linked = await request(
      server.url,
      'listConversationTasks',
      { params: { id: conversationID } },
      merchant.admin,
    );
    expect(linked.body.tasks.map(({ id }) => id)).toEqual([ticket.id]);
    expect((await history(ticket.id)).length).toBe(1);
    await socket.close();
  });

  it('leaves read threads read', async () => {
    const threads = threadsOf(server, merchant);
    const read = [
      await threads.thread({ lastSeq: 3, agentRead: 3 }),
      await threads.thread({ lastSeq: 5, agentRead: 5 }),
    ];
    const unread = await threads.thread({ lastSeq: 3, agentRead: 1 });
    await made({ conversationIDs: [unread, ...read] });
    const progress = async (id: string) => {
      const { lastSeq, agentRead } = await threads.row(id);
      return [lastSeq, agentRead];
    };
    expect(await Promise.all([unread, ...read].map(progress))).toEqual([
      [4, 1],
      [4, 4],
      [6, 6],
    ]);
  });
});
