import { inbox } from '@foyer/contract';
import { answer, done } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { addLabel, changeLabel, readLabels, removeLabel } from '../conversations/labels.ts';
import { presentLabel } from '../conversations/present.ts';
import { threadsByIds } from '../conversations/threads.ts';
import { changeMany, changeOne } from './changes/bulk.ts';
import { undo } from './changes/undo.ts';
import { countLists } from './lists/counts.ts';
import { countInbox, listInbox } from './lists/lists.ts';
import { merge } from './merging/merge.ts';
import { addView, changeView, dropView, presentView, readViews } from './views.ts';
import { dropDraft, listDrafts, saveDraft } from './writing/drafts.ts';
import { sendNow } from './writing/leaving.ts';
import { cancel, listScheduled, reschedule, schedule } from './writing/scheduled.ts';

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

  listLabels: async ({ tenant }) => ({ labels: (await readLabels(tenant)).map(presentLabel) }),
  createLabel: async (scope, { body }) =>
    presentLabel(await addLabel(scope, { name: body.tagName, colour: body.tagColor })),
  updateLabel: async (scope, { params, body }) =>
    presentLabel(await changeLabel(scope, params.id, { name: body.tagName, colour: body.tagColor })),
  async removeLabel(scope, { params }) {
    await removeLabel(scope, params.id);
    return done;
  },

  listViews: async (scope) => ({ views: (await readViews(scope)).map(presentView) }),
  createView: async (scope, { body }) => presentView(await addView(scope, body)),
  updateView: async (scope, { params, body }) => presentView(await changeView(scope, params.id, body)),
  async removeView(scope, { params }) {
    await dropView(scope, params.id);
    return done;
  },

  listDrafts: (scope, { query }) => listDrafts(scope, query),
  saveDraft: (scope, { params, body }) => saveDraft(scope, params.id, body),
  async removeDraft(scope, { params }) {
    await dropDraft(scope, params.id);
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
