import type { tasks as calls } from '@foyer/contract';
import type { MemberScope } from '../../../kernel/context.ts';
import { done, type Handlers } from '../../../kernel/handlers.ts';
import { taskFor } from '../access.ts';
import { readDetail } from '../detail.ts';
import { attach, detach } from './attachments.ts';
import { addItem, changeItem, removeItem } from './checklist.ts';
import { addComment, readComments, removeComment } from './comments.ts';
import { link, unlink } from './links.ts';
import { addWatcher, removeWatcher } from './watchers.ts';

type PartCalls = Pick<
  typeof calls,
  | 'addTaskAttachment'
  | 'removeTaskAttachment'
  | 'listTaskComments'
  | 'addTaskComment'
  | 'removeTaskComment'
  | 'addTaskWatcher'
  | 'removeTaskWatcher'
  | 'addChecklistItem'
  | 'updateChecklistItem'
  | 'removeChecklistItem'
  | 'linkTaskConversation'
  | 'unlinkTaskConversation'
>;

/** The task after one of its parts changed. */
async function after(scope: MemberScope, id: string, change: Promise<void>) {
  await change;
  return scope.tenant.read((db) => readDetail(db, scope, id));
}

export const partHandlers: Handlers<PartCalls> = {
  addTaskAttachment: (scope, { params, upload }) => attach(scope, params.id, upload),

  removeTaskAttachment: (scope, { params: { id, fileId } }) => after(scope, id, detach(scope, id, fileId)),

  async listTaskComments(scope, { params, query }) {
    const { id } = await taskFor(scope, params.id);
    const { tenant } = scope;
    return tenant.read((db) => readComments(db, tenant.merchantId, id, query));
  },

  addTaskComment: (scope, { params, body }) => addComment(scope, params.id, body),

  async removeTaskComment(scope, { params }) {
    await removeComment(scope, params.id, params.commentId);
    return done;
  },

  addTaskWatcher: (scope, { params: { id }, body }) => after(scope, id, addWatcher(scope, id, body.memberId)),

  removeTaskWatcher: (scope, { params: { id, memberId } }) =>
    after(scope, id, removeWatcher(scope, id, memberId)),

  addChecklistItem: (scope, { params: { id }, body }) => after(scope, id, addItem(scope, id, body.text)),

  updateChecklistItem: (scope, { params: { id, itemId }, body }) =>
    after(scope, id, changeItem(scope, id, itemId, body)),

  removeChecklistItem: (scope, { params: { id, itemId } }) => after(scope, id, removeItem(scope, id, itemId)),

  linkTaskConversation: (scope, { params: { id }, body }) =>
    after(scope, id, link(scope, id, body.conversationID)),

  unlinkTaskConversation: (scope, { params: { id, conversationID } }) =>
    after(scope, id, unlink(scope, id, conversationID)),
};
