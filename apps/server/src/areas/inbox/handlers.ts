import { inbox } from '@foyer/contract';
import { answer, done } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import {
  createLabel,
  labelRecords,
  presentListedLabel,
  readLabels,
  updateLabel,
} from '../conversations/labels.ts';
import { threadsByIds } from '../conversations/threads.ts';
import { changeMany, changeOne } from './changes/bulk.ts';
import { undo } from './changes/undo.ts';
import { countLists } from './lists/counts.ts';
import { countInbox, listInbox } from './lists/lists.ts';
import { merge } from './merging/merge.ts';
import { inboxViews } from './views.ts';
import { deleteDraft, listDrafts, saveDraft } from './writing/drafts.ts';
import { cancel, listScheduled, reschedule, schedule } from './writing/scheduled.ts';
import { sendNow } from './writing/send-scheduled.ts';

export const area = answer(inbox, {
  listMessages: (scope, { query }) => listInbox(scope, query),
  queryMessages: (scope, { body }) => listInbox(scope, body),
  countMessages: (scope, { query }) => countInbox(scope, query),
  inboxCounts: (scope) => countLists(scope),
  readMessages: async (scope, { query }) => ({ messages: await threadsByIds(scope, query.ids) }),

  async updateMessage(scope, { body }) {
    const { conversationID: id, status, assignedTo } = body;
    if (assignedTo !== undefined) await changeOne(scope, id, { type: 'assign', memberId: assignedTo });
    if (status !== undefined) await changeOne(scope, id, { type: 'status', status });
    const [thread] = await threadsByIds(scope, [id]);
    if (!thread) throw notFound();
    return thread;
  },

  changeMessages: (scope, { body }) => changeMany(scope, body.conversationIDs, body.action),
  undoMessages: (scope, { params }) => undo(scope, params.id),
  mergeMessages: (scope, { params, body }) => merge(scope, params.id, body.into),

  async listLabels({ tenant }) {
    return { labels: (await readLabels(tenant)).map(presentListedLabel) };
  },
  createLabel: async (scope, { body }) => presentListedLabel(await createLabel(scope, body)),
  updateLabel: async (scope, { params, body }) =>
    presentListedLabel(await updateLabel(scope, params.id, body)),
  removeLabel: (scope, { params }) => labelRecords.remove(scope, params.id),

  listViews: (scope) => inboxViews.list(scope),
  createView: (scope, { body }) => inboxViews.create(scope, body),
  updateView: (scope, { params, body }) => inboxViews.update(scope, params.id, body),
  removeView: (scope, { params }) => inboxViews.remove(scope, params.id),

  listDrafts: (scope, { query }) => listDrafts(scope, query),
  saveDraft: (scope, { params, body }) => saveDraft(scope, params.id, body),
  async removeDraft(scope, { params }) {
    await deleteDraft(scope, params.id);
    return done;
  },

  listScheduled: (scope, { query }) => listScheduled(scope, query),
  scheduleMessage: (scope, { params, body }) => schedule(scope, params.id, body),
  updateScheduled: (scope, { params, body }) => reschedule(scope, params.id, body),
  async cancelScheduled(scope, { params }) {
    await cancel(scope, params.id);
    return done;
  },
  sendScheduled: (scope, { params }) => sendNow(scope, params.id),
});
