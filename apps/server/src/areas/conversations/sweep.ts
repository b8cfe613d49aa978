import { sql } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { cannedReplies, conversations } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly conversationId: string;
    readonly messageId: string;
    readonly cannedReplyId: string;
    readonly fileId: string;
  }
}

export const sweep = defineSweep({
  after: ['accounts', 'visitors'],
  rows: () => ({ conversationId: newId(), messageId: newId(), cannedReplyId: newId(), fileId: newId() }),
  async write(db, world) {
    const { merchantId, mark, memberId, visitorId, visitId, engagementId, conversationId } = world;
    await db
      .insert(conversations)
      .values({ merchantId, id: conversationId, visitorId, visitId, engagementId });
    const message = {
      merchant_id: merchantId,
      conversation_id: conversationId,
      id: world.messageId,
      client_id: newId(),
      author_type: 'visitor',
      author_id: visitorId,
      author_name: mark,
      kind: 'text',
      text: mark,
    };
    await db.execute(sql`select append_messages(${JSON.stringify([message])}::jsonb)`);
    await db
      .insert(cannedReplies)
      .values({ merchantId, id: world.cannedReplyId, shortcut: mark, title: mark, text: mark });
    await db.insert(files).values({
      merchantId,
      id: world.fileId,
      key: `${mark}file`,
      name: `${mark}.txt`,
      type: 'text/plain',
      size: 1,
      uploaderType: 'member',
      uploaderId: memberId,
    });
  },
  ids: ({ cannedReplyId, conversationId }) => [
    [/cannedReplies/, cannedReplyId],
    [/conversation/, conversationId],
  ],
  fields: ({ conversationId, fileId }) => ({
    conversationID: conversationId,
    fileId,
    clientId: newId(),
  }),
  lists: ({ conversationId, cannedReplyId, memberId, fileId }) => ({
    conversationIDs: conversationId,
    cannedReplies: cannedReplyId,
    mentions: memberId,
    attachments: fileId,
  }),
  special: {
    listEngagementConversations: () => ({ answered: 'true' }),
    createCannedReply: () => ({ language: 'en' }),
    updateCannedReply: () => ({ language: 'en' }),
    importCannedReplies: () => ({ csv: 'shortcut,title,text\nhi,Hello,Hello there' }),
  },
  refused: {
    addConversationAgent: 'move_not_allowed',
    leaveConversation: 'move_not_allowed',
    releaseConversation: 'move_not_allowed',
    reopenConversation: 'move_not_allowed',
  },
  withoutRows: ['sendChatMessage cannedReplies.0'],
  refusedAsFile: [
    'sendChatMessage attachments.0',
    'createCannedReply attachments.0',
    'updateCannedReply attachments.0',
  ],
  ignored: ['sendChatMessage mentions.0'],
  records: [
    {
      subject: 'cannedReply',
      topic: 'cannedReplies',
      calls: ['createCannedReply', 'updateCannedReply', 'removeCannedReply'],
      fields: { shortcut: 'hello', title: 'Hello', text: 'Hello!' },
      change: { shortcut: 'hi' },
      unique: 'shortcut',
      own: { isPersonal: true },
    },
  ],
});
