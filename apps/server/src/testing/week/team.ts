import type { Calls } from '@foyer/contract';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { vi } from 'vitest';
import { persist } from './process.ts';
import { clientId, type Shop, type Teammate } from './shop.ts';

type Thread = CallResult<Calls['listMessages']>['messages'][number];
type Act = { readonly name: string; readonly weight: number; readonly do: (desk: Desk) => Promise<void> };

const HOUR_MS = 3_600_000;

function lastLine(log: readonly string[]): string {
  const line = log.at(-1);
  if (line === undefined) throw new Error('Nothing is logged yet.');
  return line;
}

/** One member at work: makes calls as the console does, and takes a refusal as people do. */
class Desk {
  readonly shop: Shop;
  readonly me: Teammate;
  readonly now: () => Date;

  constructor(shop: Shop, me: Teammate, now: () => Date) {
    this.shop = shop;
    this.me = me;
    this.now = now;
  }

  /** A call of the member; null where the server refused it. What is not a refusal is a fault. */
  async call<Name extends keyof Calls & string>(
    name: Name,
    input: CallInput<Calls[Name]>,
  ): Promise<CallResult<Calls[Name]> | null> {
    const { server, ledger } = this.shop;
    const { token } = this.me;
    const answer = await persist(server, () => request(server.url, name as never, input as never, { token }));
    if (answer.ok) {
      ledger.count(name);
      return answer.body as CallResult<Calls[Name]>;
    }
    const { error } = answer.body as { error?: string };
    if (![400, 403, 404, 409].includes(answer.status)) {
      const said = await vi.waitFor(() => lastLine(server.log), 5_000).catch(() => '');
      throw new Error(`${name} answered ${answer.status}. ${said}`);
    }
    ledger.count(`${name} refused: ${error}`);
    return null;
  }

  hoursAhead(from: number, to: number): string {
    return new Date(this.now().getTime() + this.shop.random.between(from, to) * HOUR_MS).toISOString();
  }

  /** Some threads of a list that the member sees. */
  async threads(most: number): Promise<Thread[]> {
    const { random } = this.shop;
    const list = random.pick([
      'my',
      'team',
      'team',
      'unassigned',
      'all',
      'sent',
      'completed',
      'snoozed',
    ] as const);
    const sort = random.pick(['newest', 'oldest', 'waiting'] as const);
    const found = await this.call('listMessages', { query: { list, sort, limit: 30 } });
    return random.shuffled(found?.messages ?? []).slice(0, most);
  }

  async thread(): Promise<Thread | null> {
    return (await this.threads(1))[0] ?? null;
  }

  async ticketIds(most: number): Promise<string[]> {
    const { random } = this.shop;
    const list = random.pick(['my-tickets', 'team', 'all', 'all', 'frt-pending', 'unassigned'] as const);
    const found = await this.call('listTasks', { query: { list, limit: 50 } });
    return random
      .shuffled(found?.tasks ?? [])
      .slice(0, most)
      .map(({ id }) => id);
  }

  colleague(): string {
    return this.shop.random.pick(this.shop.team).id;
  }
}

/** Answers a thread as its channel demands. */
async function answer(desk: Desk, thread: Thread): Promise<void> {
  const { random, ledger, cannedIds } = desk.shop;
  const id = thread.conversationID;
  const text = `We look into it. ${random.between(1, 1e6)}`;
  const own = clientId();
  const cannedReplies = random.chance(0.2) ? [random.pick(cannedIds)] : [];
  const sent =
    thread.kind === 'chat'
      ? await desk.call('sendChatMessage', {
          body: { conversationID: id, clientId: own, text, cannedReplies },
        })
      : await desk.call('sendMail', {
          params: { id },
          body: {
            clientId: own,
            text,
            to: [{ name: '', address: thread.visitor.email }],
            quote: true,
            cannedReplies,
          },
        });
  if (sent) ledger.words.push({ conversationID: sent.conversationID, clientId: own, text });
}

const undoing = (
  desk: Desk,
  done: { undo: { id: string } | null } | null,
  how: 'undoMessages' | 'undoTasks' | 'undoMacro',
) =>
  done?.undo && desk.shop.random.chance(0.4)
    ? desk.call(how, { params: { id: done.undo.id } })
    : Promise.resolve(null);

const bulk = async (
  desk: Desk,
  most: number,
  action: CallInput<Calls['changeMessages']>['body']['action'],
) => {
  const threads = await desk.threads(most);
  if (threads.length === 0) return;
  const conversationIDs = threads.map(({ conversationID }) => conversationID);
  const done = await desk.call('changeMessages', { body: { conversationIDs, action } });
  await undoing(desk, done, 'undoMessages');
};

const ACTS: readonly Act[] = [
  {
    name: 'answer what waits',
    weight: 30,
    async do(desk) {
      const query = { list: 'team', status: 'Pending', sort: 'waiting', limit: 20 } as const;
      const found = await desk.call('listMessages', { query });
      const waiting = found?.messages ?? [];
      if (waiting.length === 0) return;
      const thread = desk.shop.random.pick(waiting);
      if (thread.kind === 'chat' && thread.assignmentInfo.assignedTo === null) {
        await desk.call('takeConversation', { params: { id: thread.conversationID } });
      }
      await answer(desk, thread);
    },
  },
  {
    name: 'answer any thread',
    weight: 6,
    async do(desk) {
      const thread = await desk.thread();
      if (thread) await answer(desk, thread);
    },
  },
  {
    name: 'note',
    weight: 5,
    async do(desk) {
      const thread = await desk.thread();
      if (!thread) return;
      const own = clientId();
      const text = `Look at this. ${desk.shop.random.between(1, 1e6)}`;
      const body = {
        conversationID: thread.conversationID,
        clientId: own,
        kind: 'note' as const,
        text,
        mentions: [desk.colleague()],
      };
      const sent = await desk.call('sendChatMessage', { body });
      if (sent) desk.shop.ledger.words.push({ conversationID: sent.conversationID, clientId: own, text });
    },
  },
  {
    name: 'label',
    weight: 6,
    do: (desk) =>
      bulk(desk, 4, {
        type: desk.shop.random.chance(0.7) ? 'addLabel' : 'removeLabel',
        labelId: desk.shop.random.pick(desk.shop.labelIds),
      }),
  },
  {
    name: 'status',
    weight: 8,
    do: (desk) => bulk(desk, 3, { type: 'status', status: desk.shop.random.pick(MESSAGE_STATUSES) }),
  },
  {
    name: 'restore',
    weight: 3,
    async do(desk) {
      const list = desk.shop.random.pick(['deleted', 'junk'] as const);
      const found = await desk.call('listMessages', { query: { list, limit: 3 } });
      const conversationIDs = (found?.messages ?? []).map(({ conversationID }) => conversationID);
      if (conversationIDs.length === 0) return;
      await desk.call('changeMessages', { body: { conversationIDs, action: { type: 'restore' } } });
    },
  },
  {
    name: 'snooze',
    weight: 5,
    do: (desk) => bulk(desk, 2, { type: 'snooze', until: desk.hoursAhead(1, 40) }),
  },
  {
    name: 'assign',
    weight: 5,
    do: (desk) =>
      bulk(desk, 2, { type: 'assign', memberId: desk.shop.random.chance(0.3) ? null : desk.colleague() }),
  },
  {
    name: 'team',
    weight: 3,
    do: (desk) =>
      bulk(desk, 3, {
        type: 'team',
        departmentId: desk.shop.random.pick([...desk.shop.departmentIds, null]),
      }),
  },
  { name: 'round robin', weight: 2, do: (desk) => bulk(desk, 2, { type: 'roundRobin', departmentId: null }) },
  {
    name: 'priority',
    weight: 3,
    do: (desk) =>
      bulk(desk, 3, { type: 'priority', priority: desk.shop.random.pick([...TASK_PRIORITIES, null]) }),
  },
  {
    name: 'mark',
    weight: 3,
    do: (desk) => bulk(desk, 3, { type: desk.shop.random.pick(['read', 'unread'] as const) }),
  },
  {
    name: 'schedule a reply',
    weight: 5,
    async do(desk) {
      const { random } = desk.shop;
      const thread = await desk.thread();
      if (!thread) return;
      const mail = thread.kind === 'mail' ? { to: [{ name: '', address: thread.visitor.email }] } : null;
      const body = {
        text: `As promised. ${random.between(1, 1e6)}`,
        mail,
        sendAt: desk.hoursAhead(1, 40),
        ifAnswered: random.pick(['send', 'hold'] as const),
      };
      const made = await desk.call('scheduleMessage', { params: { id: thread.conversationID }, body });
      if (made && random.chance(0.15)) await desk.call('cancelScheduled', { params: { id: made.id } });
    },
  },
  {
    name: 'draft',
    weight: 3,
    async do(desk) {
      const thread = await desk.thread();
      if (!thread) return;
      const id = clientId();
      const body = { conversationID: thread.conversationID, kind: 'note' as const, text: 'Not sure yet' };
      await desk.call('saveDraft', { params: { id }, body });
      if (desk.shop.random.chance(0.3)) await desk.call('removeDraft', { params: { id } });
    },
  },
  {
    name: 'merge',
    weight: 3,
    async do(desk) {
      const [one, other] = await desk.threads(2);
      if (!one || !other) return;
      const into = { into: other.conversationID };
      const done = await desk.call('mergeMessages', { params: { id: one.conversationID }, body: into });
      await undoing(desk, done, 'undoMessages');
    },
  },
  {
    name: 'move a conversation',
    weight: 6,
    async do(desk) {
      const thread = await desk.thread();
      if (!thread) return;
      const params = { id: thread.conversationID };
      const body = { memberId: desk.colleague() };
      const move = desk.shop.random.pick([
        () => desk.call('takeConversation', { params }),
        () => desk.call('releaseConversation', { params }),
        () => desk.call('handOverConversation', { params, body }),
        () => desk.call('addConversationAgent', { params, body }),
        () => desk.call('leaveConversation', { params }),
        () => desk.call('closeConversation', { params }),
        () => desk.call('reopenConversation', { params }),
      ]);
      await move();
    },
  },
  {
    name: 'macro',
    weight: 4,
    async do(desk) {
      const threads = await desk.threads(2);
      if (threads.length === 0) return;
      const id = desk.shop.random.pick(desk.shop.macroIds);
      const conversationIDs = threads.map(({ conversationID }) => conversationID);
      await undoing(
        desk,
        await desk.call('runMacroOnMany', { params: { id }, body: { conversationIDs } }),
        'undoMacro',
      );
    },
  },
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

/** What comes next: often what nobody did yet, so that a small week has everything too. */
function nextAct({ random, ledger }: Shop): Act {
  const untried = ACTS.filter(({ name }) => !ledger.acts.has(`did: ${name}`));
  return untried.length > 0 && random.chance(0.5) ? random.pick(untried) : random.weighted(ACTS);
}

/** A member does some things, one after the other, as a person does. */
export async function work(shop: Shop, me: Teammate, acts: number, now: () => Date): Promise<void> {
  const desk = new Desk(shop, me, now);
  for (let count = 0; count < acts; count += 1) {
    const act = nextAct(shop);
    shop.ledger.count(`did: ${act.name}`);
    await act.do(desk);
  }
}

/** What the week's acts are called, so that each can be shown to have happened. */
export const ACT_NAMES = ACTS.map(({ name }) => name);
