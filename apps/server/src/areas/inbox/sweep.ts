import { newId } from '../../kernel/ids.ts';
import { savedViews } from '../../kernel/view-tables.ts';
import { defineSweep, type WorldRows } from '../../sweep/area-sweep.ts';
import { conversationLabels, labels } from '../conversations/label-tables.ts';
import { threadMarks } from '../conversations/mark-tables.ts';
import { conversations } from '../conversations/tables.ts';
import { inboxUndos, messageDrafts, messageWords, scheduledMessages } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly labelId: string;
    readonly viewId: string;
    readonly draftId: string;
    readonly scheduledId: string;
    readonly undoId: string;
    /** A second thread, for merging. */
    readonly otherThreadId: string;
  }
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

const LISTS = ['listMessages', 'queryMessages', 'countMessages'] as const;

const filter = ({ memberId }: WorldRows) => ({
  status: 'pending',
  replyStatus: 'assigned',
  unread: 'true',
  search: 'is:pending',
  assignedTo: memberId,
});

const withMailbox = ({ mailboxId }: WorldRows) => ({ mail: null, mailboxId });

export const sweep = defineSweep({
  after: ['conversations', 'channels'],
  rows: () => ({
    labelId: newId(),
    viewId: newId(),
    draftId: newId(),
    scheduledId: newId(),
    undoId: newId(),
    otherThreadId: newId(),
  }),
  async write(db, world) {
    const { merchantId, mark, memberId, visitorId, conversationId, labelId } = world;
    await db.insert(conversations).values({
      merchantId,
      id: world.otherThreadId,
      visitorId,
      kind: 'mail',
      channel: 'email',
      subject: mark,
      lastMessageAt: new Date(),
    });
    await db.insert(labels).values({ merchantId, id: labelId, name: mark, colour: 'red' });
    await db.insert(conversationLabels).values({ merchantId, conversationId, labelId });
    await db.insert(threadMarks).values({ merchantId, memberId, conversationId });
    await db.insert(savedViews).values({ merchantId, id: world.viewId, name: mark, query: { list: 'my' } });
    const own = { merchantId, memberId, conversationId, text: mark };
    await db.insert(messageDrafts).values({ ...own, id: world.draftId, kind: 'text' });
    await db.insert(scheduledMessages).values({ ...own, id: world.scheduledId, sendAt: inAnHour() });
    await db
      .insert(messageWords)
      .values({ merchantId, conversationId, seq: 1, at: new Date(), words: `'${mark}':1` });
    await db.insert(inboxUndos).values({
      merchantId,
      id: world.undoId,
      memberId,
      action: { type: 'priority', priority: 'High' },
      changes: [{ conversationId, before: { priority: null }, after: { priority: 'High' } }],
    });
  },
  ids: (world) => [
    [/api\/labels/, world.labelId],
    [/inbox\/views/, world.viewId],
    [/inbox\/drafts/, world.draftId],
    [/inbox\/scheduled/, world.scheduledId],
    [/inbox\/undo/, world.undoId],
  ],
  fields: ({ labelId, otherThreadId }) => ({
    labelId,
    into: otherThreadId,
    sendAt: inAnHour().toISOString(),
  }),
  special: {
    listMessages: filter,
    queryMessages: filter,
    countMessages: filter,
    readMessages: ({ conversationId }) => ({ ids: conversationId }),
    updateMessage: ({ memberId }) => ({ assignedTo: memberId }),
    saveDraft: ({ mailboxId }) => ({ mailboxId }),
    scheduleMessage: withMailbox,
    updateScheduled: withMailbox,
  },
  withoutRows: [
    ...LISTS.flatMap((name) =>
      (['assignedTo', 'departmentId', 'labelId'] as const).map((field) => `${name} ${field}` as const),
    ),
    'listDrafts conversationID',
    'changeMessages conversationIDs.0',
    // Its author chooses the id of a draft.
    'saveDraft id',
    'scheduleMessage cannedReplies.0',
  ],
  refusedAsFile: [
    'saveDraft attachments.0',
    'scheduleMessage attachments.0',
    'updateScheduled attachments.0',
  ],
  records: [
    {
      subject: 'view',
      topic: 'views',
      calls: ['createView', 'updateView', 'removeView'],
      fields: { name: 'Mine', isShared: true, query: { list: 'team', search: 'is:pending', days: 7 } },
      change: { name: 'Late' },
      unique: 'name',
      own: { isShared: false },
    },
    {
      subject: 'label',
      topic: 'labels',
      calls: ['createLabel', 'updateLabel', 'removeLabel'],
      fields: { tagName: 'Orders', tagColor: 'teal' },
      change: { tagName: 'Returns' },
      unique: 'tagName',
    },
  ],
});
