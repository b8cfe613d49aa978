import { conversations as calls } from '@foyer/contract';
import { visitorGone } from '@foyer/contract/conversations/errors';
import type { Conversation } from '@foyer/contract/conversations/shapes';
import { opensKind } from '@foyer/domain/work-pages';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { storeUpload } from '../../files/uploads.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { answer } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { idCursor } from '../../kernel/paging.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { visitorFor } from '../visitors/access.ts';
import { visits } from '../visitors/tables.ts';
import { conversationFor, openedCondition } from './access.ts';
import { authorOf, type MessageContent } from './append.ts';
import { readEngagementConversations } from './by-engagement.ts';
import { cannedHandlers } from './canned-handlers.ts';
import { mergedInto } from './merged.ts';
import * as moves from './moves.ts';
import { type ConversationRow, presentConversation, presentMessages } from './present.ts';
import {
  presentThreadMessages,
  readMessages,
  readVisitorConversations,
  searchMessages,
  withParts,
} from './queries.ts';
import { sendAsMember } from './sending.ts';
import { suggestAnswers } from './suggesting.ts';
import { listThreads } from './threads.ts';
import { invite, latestConversation } from './visitor-conversation.ts';

async function present({ tenant }: Pick<MemberScope, 'tenant'>, row: ConversationRow): Promise<Conversation> {
  const [parts] = await tenant.read((db) => withParts(db, tenant.merchantId, [row]));
  if (!parts) throw new Error('The conversation does not exist.');
  return presentConversation(parts);
}

export const area = answer(calls, {
  suggestAnswers: (scope, { params }) => suggestAnswers(scope, params.id),

  async getConversation(scope, { params, query }) {
    const row = await conversationFor(scope, params.id);
    const { rows, hasMore } = await readMessages(scope.tenant, row.id, query);
    const messages = await presentThreadMessages(scope.tenant, row, rows);
    const merged = await mergedInto(scope, row.id);
    return { conversation: await present(scope, row), messages, hasMore, merged };
  },

  listChatMessages: (scope, { query }) => listThreads(scope, query),

  async sendChatMessage(scope, { body }) {
    const clientId = body.clientId ?? newId();
    return (await sendAsMember(scope, body.conversationID, { ...body, clientId })).message;
  },

  async takeConversation(scope, { params }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.takeConversation(scope, row.id));
  },

  async releaseConversation(scope, { params }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.releaseConversation(scope, row.id));
  },

  async handOverConversation(scope, { params, body }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.handOver(scope, row.id, body.memberId));
  },

  async addConversationAgent(scope, { params, body }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.addAgent(scope, row.id, body.memberId));
  },

  async leaveConversation(scope, { params }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.leaveConversation(scope, row.id));
  },

  async closeConversation(scope, { params }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.closeConversation(scope, row.id));
  },

  async reopenConversation(scope, { params }) {
    const row = await conversationFor(scope, params.id, 'change');
    return present(scope, await moves.reopenConversation(scope, row.id));
  },

  async inviteVisitor(scope, { params, body }) {
    const { tenant } = scope;
    const visitor = await visitorFor(scope, params.referenceID);
    const content = {
      clientId: body.clientId,
      kind: 'text' as const,
      text: body.text,
      attachments: [],
      mentions: [],
    };
    const started = await beginWith(scope, visitor.id, content);
    if (started) return present(scope, await conversationFor(scope, started.id));
    const open = await tenant.read((db) => latestConversation(db, tenant.merchantId, visitor.id));
    if (!open) throw notFound();
    await sendAsMember(scope, open.id, content);
    return present(scope, await conversationFor(scope, open.id));
  },

  async searchConversation(scope, { params, query }) {
    const row = await conversationFor(scope, params.id);
    const opened = openedCondition(scope.caller);
    const rows = await searchMessages(scope.tenant, row.visitorId, { ...query, opened });
    return { matches: presentMessages(rows) };
  },

  async listVisitorConversations(scope, { params, query }) {
    const { tenant } = scope;
    const visitor = await visitorFor(scope, params.referenceID);
    const rows = await readVisitorConversations(tenant, visitor.id, {
      before: idCursor(query.cursor),
      limit: query.limit,
      opened: openedCondition(scope.caller),
    });
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const parts = await tenant.read((db) => withParts(db, tenant.merchantId, page));
    const nextCursor = rows.length > query.limit && last ? last.id : null;
    return { conversations: parts.map(presentConversation), nextCursor };
  },

  listEngagementConversations: (scope, { params, query }) =>
    readEngagementConversations(scope, params.engagementID, query),

  ...cannedHandlers,

  async uploadFile(scope, { upload }) {
    const isForMail = upload.category === 'email' && opensKind(scope.caller.rights, 'mail', 'change');
    const kinds = isForMail ? 'any' : 'chat';
    const file = await storeUpload(scope, upload, { type: 'member', id: scope.caller.id }, kinds);
    const { id, name, url, type, size } = file;
    return { id, fileName: url.split('/').at(-2) ?? id, originalFileName: name, fileUrl: url, type, size };
  },
});

/** Starts a conversation with a visitor who is on the site. Null when they have an open conversation. */
async function beginWith(
  scope: MemberScope,
  visitorId: string,
  content: MessageContent,
): Promise<ConversationRow | null> {
  const { tenant, caller } = scope;
  const latest = await tenant.read((db) => latestConversation(db, tenant.merchantId, visitorId));
  if (latest?.status === 'open') return null;
  const visit = await openVisit(scope, visitorId);
  if (!visit) throw new Refusal(visitorGone);
  const { id: visitId, engagementId, channel } = visit;
  const context = { visitorId, visitId, engagementId, channel };
  return invite(scope, context, { ...authorOf(caller), id: caller.id }, content);
}

async function openVisit({ tenant }: MemberScope, visitorId: string) {
  const [visit] = await tenant.read((db) =>
    db
      .select()
      .from(visits)
      .where(
        and(
          eq(visits.merchantId, tenant.merchantId),
          eq(visits.visitorId, visitorId),
          isNull(visits.endedAt),
        ),
      )
      .orderBy(desc(visits.startedAt))
      .limit(1),
  );
  return visit;
}
