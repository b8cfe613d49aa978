import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { Conversation, InboxThread, Message } from '@foyer/contract/conversations/shapes';
import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import { visitorFlags } from '@foyer/domain/visitor-flags';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { liveVisitor } from '../../../testing/live-visitor.ts';

/** Builders for tests: complete objects of the contract from the few fields that matter. */

const START = Date.parse('2026-11-12T14:00:00.000Z');

/** The moment this many seconds after the start of the tests' day. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

export const CONVERSATION_ID = '01930000-0000-7000-8000-00000000c001';
export const ME = { id: '01930000-0000-7000-8000-00000000a001', name: 'Priya Raman' };

export function conversationOf(fields: Partial<Conversation> = {}): Conversation {
  return {
    conversationID: CONVERSATION_ID,
    referenceID: '01930000-0000-7000-8000-00000000d001',
    sessionID: '01930000-0000-7000-8000-00000000e001',
    engagementID: null,
    channel: 'web',
    kind: 'chat',
    subject: '',
    status: 'open',
    inboxStatus: 'Pending',
    assignedTo: null,
    departmentID: null,
    priority: null,
    labels: [],
    snoozedUntil: null,
    mergedInto: null,
    agents: [],
    createdDate: at(0),
    closedDate: null,
    waitingSince: null,
    lastSeq: 0,
    receipts: { visitorDelivered: 0, visitorRead: 0, agentRead: 0 },
    rating: null,
    previousConversationID: null,
    ...fields,
  };
}

export function messageOf(seq: number, fields: Partial<Message> = {}): Message {
  return {
    id: `01930000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    conversationID: CONVERSATION_ID,
    seq,
    clientId: null,
    author: { type: 'visitor', id: null, name: 'Layla Haddad', imageUrl: null },
    kind: 'text',
    text: `message ${seq}`,
    attachments: [],
    mentions: [],
    event: null,
    element: null,
    mail: null,
    delivery: null,
    createdDate: at(seq),
    ...fields,
  };
}

/** A row of the inbox; `n` decides the ids and the name. */
export function threadOf(n: number, fields: Partial<InboxThread> = {}): InboxThread {
  const id = (kind: string) => `01930000-0000-7000-8000-0000000${kind}${String(n).padStart(4, '0')}`;
  return {
    kind: 'chat',
    subject: '',
    departmentID: null,
    priority: null,
    labels: [],
    snoozedUntil: null,
    waitingSince: null,
    isUnread: false,
    visitorId: id('d'),
    conversationIds: [id('c')],
    replyStatus: 'Assigned',
    status: 'Pending',
    assignmentInfo: { assignedTo: ME.id },
    pendingMessages: 0,
    firstName: 'Customer',
    lastName: String(n),
    lastModifiedTime: at(n),
    visitor: { referenceID: id('d'), vName: '', email: '', phone: '', country: 'jo', channel: 'web' },
    isOnline: false,
    sessionID: null,
    conversationID: id('c'),
    channel: 'web',
    lastMessage: `words ${n}`,
    lastAuthor: 'visitor',
    attachmentCount: 0,
    ...fields,
  };
}

/** A shared canned reply. */
export const replyOf = (fields: Partial<CannedReply> = {}): CannedReply => ({
  id: '01930000-0000-7000-8000-00000000f001',
  shortcut: 'hello',
  title: 'Greeting',
  text: 'Hello {{visitor.firstName}}',
  isPersonal: false,
  folder: '',
  language: null,
  attachments: [],
  usageCount: 0,
  lastUsedDate: null,
  lastModifiedDate: '2026-11-20T09:00:00.000Z',
  ...fields,
});

/** A message of the signed-in member. */
export const myMessage = (seq: number, fields: Partial<Message> = {}): Message =>
  messageOf(seq, { author: { type: 'member', id: ME.id, name: ME.name, imageUrl: null }, ...fields });

/** A visitor of the live list, with the flags for an administrator. */
export function visitorOf(fields: Partial<ActiveVisitor> = {}): LiveVisitor {
  const visitor: ActiveVisitor = {
    ...liveVisitor(1),
    referenceID: '01930000-0000-7000-8000-00000000d001',
    sessionID: '01930000-0000-7000-8000-00000000e001',
    inboundMessages: 1,
    totalMessages: 1,
    senderConverseCt: 1,
    createdDate: at(0),
    lastAccessedDate: at(0),
    lastModifiedDate: at(0),
    country: 'jo',
    city: 'Amman',
    timeZone: 'Asia/Amman',
    language: 'en',
    browser: 'Chrome 130',
    os: 'macOS',
    tracking: { tracking_code: '', tracked_by: '||', track_message: '' },
    page: { url: 'https://shop.example/sund', title: 'Sund bench, oak' },
    conversationID: CONVERSATION_ID,
    conversationStatus: 'open',
    lastSeq: 1,
    ...fields,
  };
  return { ...visitor, ...visitorFlags(visitor, { id: ME.id, role: 'ADMIN' }) };
}
