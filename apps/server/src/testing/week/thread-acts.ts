import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { clientId } from './calls.ts';
import { type Act, type Desk, type Thread, undoing } from './desk.ts';

/** Answers a thread through its channel. */
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

/** Actions of members on threads of the inbox. */
export const THREAD_ACTS: readonly Act[] = [
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
];
