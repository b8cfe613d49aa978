import { conversationLabels, labels } from '../areas/conversations/label-tables.ts';
import { threadMarks } from '../areas/conversations/mark-tables.ts';
import { conversations } from '../areas/conversations/tables.ts';
import {
  inboxUndos,
  messageDrafts,
  messageWords,
  savedViews,
  scheduledMessages,
} from '../areas/inbox/tables.ts';
import type { Db } from '../database/tenant.ts';
import { newId } from '../kernel/ids.ts';

/** Ids of inbox rows in the sweep's world. */
export interface InboxIds {
  readonly labelId: string;
  readonly viewId: string;
  readonly draftId: string;
  readonly scheduledId: string;
  readonly undoId: string;
  /** A second thread, for merging. */
  readonly otherThreadId: string;
}

export const makeInboxIds = (): InboxIds => ({
  labelId: newId(),
  viewId: newId(),
  draftId: newId(),
  scheduledId: newId(),
  undoId: newId(),
  otherThreadId: newId(),
});

type Ids = InboxIds & {
  readonly merchantId: number;
  readonly mark: string;
  readonly memberId: string;
  readonly visitorId: string;
  readonly conversationId: string;
  readonly mailboxId: string;
};

const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Writes the rows; member, visitor and conversation must exist. */
export async function writeInbox(db: Db, ids: Ids): Promise<void> {
  const { merchantId, mark, memberId, visitorId, conversationId, labelId } = ids;
  await db.insert(conversations).values({
    merchantId,
    id: ids.otherThreadId,
    visitorId,
    kind: 'mail',
    channel: 'email',
    subject: mark,
    lastMessageAt: new Date(),
  });
  await db.insert(labels).values({ merchantId, id: labelId, name: mark, colour: 'red' });
  await db.insert(conversationLabels).values({ merchantId, conversationId, labelId });
  await db.insert(threadMarks).values({ merchantId, memberId, conversationId });
  await db.insert(savedViews).values({ merchantId, id: ids.viewId, name: mark, query: { list: 'my' } });
  const own = { merchantId, memberId, conversationId, text: mark };
  await db.insert(messageDrafts).values({ ...own, id: ids.draftId, kind: 'text' });
  await db.insert(scheduledMessages).values({ ...own, id: ids.scheduledId, sendAt: inAnHour() });
  await db
    .insert(messageWords)
    .values({ merchantId, conversationId, seq: 1, at: new Date(), words: `'${mark}':1` });
  await db.insert(inboxUndos).values({
    merchantId,
    id: ids.undoId,
    memberId,
    action: { type: 'priority', priority: 'High' },
    changes: [{ conversationId, before: { priority: null }, after: { priority: 'High' } }],
  });
}

/** The meaning of `id` in these calls, by path. */
export const inboxIdKinds = (world: InboxIds): readonly (readonly [RegExp, string])[] => [
  [/api\/labels/, world.labelId],
  [/inbox\/views/, world.viewId],
  [/inbox\/drafts/, world.draftId],
  [/inbox\/scheduled/, world.scheduledId],
  [/inbox\/undo/, world.undoId],
];

/** Values of other fields of these calls, by name. */
export const inboxMeanings = (world: Ids) => ({
  labelId: world.labelId,
  into: world.otherThreadId,
  sendAt: inAnHour().toISOString(),
});

const filter = (world: Ids) => ({
  status: 'pending',
  replyStatus: 'assigned',
  unread: 'true',
  search: 'is:pending',
  assignedTo: world.memberId,
});

/** Calls in which a field name has another meaning. */
export const SPECIAL_INBOX: Readonly<Record<string, (world: Ids) => Readonly<Record<string, unknown>>>> = {
  listMessages: filter,
  queryMessages: filter,
  countMessages: filter,
  readMessages: ({ conversationId }) => ({ ids: conversationId }),
  updateMessage: ({ memberId }) => ({ assignedTo: memberId }),
  saveDraft: ({ mailboxId }) => ({ mailboxId }),
  scheduleMessage: ({ mailboxId }) => ({ mail: null, mailboxId }),
  updateScheduled: ({ mailboxId }) => ({ mail: null, mailboxId }),
};

const LISTS = ['listMessages', 'queryMessages', 'countMessages'];

/**
 * Filters of lists, for which an empty result is correct; calls that report a result per thread; and the
 * id of a draft, which its author chooses.
 */
export const FILTERS_OF_INBOX = [
  ...LISTS.flatMap((name) => ['assignedTo', 'departmentId', 'labelId'].map((field) => `${name} ${field}`)),
  'listDrafts conversationID',
  'changeMessages conversationIDs.0',
  'saveDraft id',
];

/** Attachments: a missing file refuses the whole input. */
export const FILES_OF_INBOX = [
  'saveDraft attachments.0',
  'scheduleMessage attachments.0',
  'updateScheduled attachments.0',
];
