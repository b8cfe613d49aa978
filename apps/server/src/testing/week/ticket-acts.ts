import { TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { type Act, undoing } from './desk.ts';

/** Actions of members on tickets. */
export const TICKET_ACTS: readonly Act[] = [
  {
    name: 'make a ticket',
    weight: 7,
    async do(desk) {
      const { random, departmentIds } = desk.shop;
      const parts = {
        priority: random.pick(TASK_PRIORITIES),
        type: random.pick(['Billing', 'Repair']),
        departmentId: random.pick([...departmentIds, null]),
        assignedTo: random.chance(0.3) ? desk.colleague() : null,
        dueDate: random.chance(0.5) ? desk.hoursAhead(1, 100) : null,
      };
      const thread = random.chance(0.6) ? await desk.thread() : null;
      if (thread)
        await desk.call('createConversationTask', { params: { id: thread.conversationID }, body: parts });
      else
        await desk.call('createTask', {
          body: { ...parts, title: 'Call back', mode: random.pick(['Task', 'Ticket']) },
        });
    },
  },
  {
    name: 'change a ticket',
    weight: 8,
    async do(desk) {
      const { random } = desk.shop;
      const [id] = await desk.ticketIds(1);
      if (!id) return;
      const params = { id };
      const act = random.pick([
        () => desk.call('moveTask', { params, body: { status: random.pick(TASK_STATUSES) } }),
        () => desk.call('moveTask', { params, body: { status: random.pick(TASK_STATUSES) } }),
        () =>
          desk.call('assignTask', {
            params,
            body: { memberId: random.chance(0.2) ? null : desk.colleague() },
          }),
        () => desk.call('updateTask', { body: { id, priority: random.pick(TASK_PRIORITIES) } }),
        () => desk.call('addTaskComment', { params, body: { text: 'On it.', isPublic: random.chance(0.5) } }),
        () => desk.call('addChecklistItem', { params, body: { text: 'Call the carrier' } }),
        async () => {
          const removed = await desk.call('removeTask', { params });
          await undoing(desk, removed, 'undoTasks');
        },
      ]);
      await act();
    },
  },
  {
    name: 'change many tickets',
    weight: 3,
    async do(desk) {
      const { random } = desk.shop;
      const taskIds = await desk.ticketIds(4);
      if (taskIds.length === 0) return;
      const change = random.pick([
        { type: 'status' as const, status: random.pick(TASK_STATUSES) },
        { type: 'priority' as const, priority: random.pick(TASK_PRIORITIES) },
        { type: 'assign' as const, memberId: desk.colleague() },
      ]);
      await undoing(desk, await desk.call('bulkTasks', { body: { taskIds, change } }), 'undoTasks');
    },
  },
  {
    name: 'share tickets out',
    weight: 1,
    do: async (desk) => {
      await desk.call('autoAssignTickets', { body: {} });
    },
  },
];
