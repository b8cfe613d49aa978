import type { ConversationEvent } from '@foyer/contract/conversations/shapes';
import type { WidgetConfig, WidgetConversation } from '@foyer/contract/widget/shapes';
import type { Language } from '../../shared/language.ts';
import { openStore, type Store } from '../../shared/storage.ts';
import { type I18n, loadTexts, makeI18n } from '../texts/i18n.ts';
import type { Entry, Thread } from '../thread/thread-state.ts';

/** Test builders. */

export const CONVERSATION_ID = '01990000-0000-7000-8000-000000000001';
export const NOW = '2026-11-20T14:00:00.000Z';

export const conversation = (part: Partial<WidgetConversation> = {}): WidgetConversation => ({
  conversationID: CONVERSATION_ID,
  status: 'open',
  agent: null,
  withBot: false,
  createdDate: NOW,
  closedDate: null,
  lastSeq: 0,
  receipts: { visitorDelivered: 0, visitorRead: 0, agentRead: 0 },
  rated: false,
  ...part,
});

/** A message, by default of an agent. */
export const agentMessage = (seq: number, part: Partial<Entry> = {}): Entry => ({
  id: `01990000-0000-7000-9000-${String(seq).padStart(12, '0')}`,
  conversationID: CONVERSATION_ID,
  seq,
  clientId: null,
  author: { type: 'member', id: 'priya', name: 'Priya', imageUrl: null },
  kind: 'text',
  text: `words ${seq}`,
  attachments: [],
  mentions: [],
  event: null,
  element: null,
  mail: null,
  delivery: null,
  createdDate: NOW,
  ...part,
});

export const visitorMessage = (seq: number, part: Partial<Entry> = {}): Entry =>
  agentMessage(seq, { author: { type: 'visitor', id: 'v', name: '', imageUrl: null }, ...part });

export const eventEntry = (
  seq: number,
  type: ConversationEvent['type'],
  part: Partial<ConversationEvent> = {},
): Entry =>
  agentMessage(seq, {
    kind: 'event',
    text: '',
    event: { type, to: null, score: null, comment: null, ...part },
  });

/** A server's response to "everything after", at most five messages. */
export function pageAfter(
  visible: readonly number[],
  after: number,
  part: Partial<WidgetConversation> = {},
): Thread {
  const rest = visible.filter((seq) => seq > after);
  const messages = rest.slice(0, 5).map((seq) => agentMessage(seq));
  return { conversation: conversation(part), messages, hasMore: rest.length > 5 };
}

export const config = (part: Partial<WidgetConfig> = {}): WidgetConfig => ({
  state: 'active',
  merchantName: 'Tidewell',
  logoUrl: null,
  colour: '#057688',
  position: 'bottom-right',
  size: 'medium',
  form: 'POPUP',
  viewSize: 'M',
  theme: 'auto',
  greeting: null,
  greetings: {},
  openingMessage: null,
  openingMessages: {},
  preChatForm: [],
  questions: [],
  consentText: null,
  askRating: true,
  branding: true,
  open: true,
  openUntil: null,
  opensAt: null,
  replySeconds: null,
  maxFileBytes: 10_000_000,
  help: false,
  ...part,
});

let engagements = 0;

/** A store of its own. */
export function freshStore(): Store {
  engagements += 1;
  return openStore(`engagement-${engagements}`);
}

/** A language at a fixed time. */
export const testI18n = async (language: Language): Promise<I18n> =>
  makeI18n(language, await loadTexts(language), () => Date.parse(NOW));
