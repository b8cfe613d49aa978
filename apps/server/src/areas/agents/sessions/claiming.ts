import { AGENT_LIMITS, type AgentSettings } from '@foyer/domain/agents/agent';
import { isGreeting, verdictOf } from '@foyer/domain/agents/phrases';
import { containsArabic } from '@foyer/domain/arabic';
import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { newId } from '../../../kernel/ids.ts';
import { lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { messages } from '../../conversations/tables.ts';
import { settingsOf } from '../live-agents.ts';
import { type AiSessionRow, aiAgents, aiRuns, aiSessions } from '../tables.ts';
import type { Said } from '../thinking/thought.ts';
import { spokenLanguage } from './beginning.ts';
import { endSession, lockSession, oneSession } from './rows.ts';

/** A turn that this process may think about. */
export interface Claim {
  readonly session: AiSessionRow;
  readonly runId: string;
  readonly settings: AgentSettings;
  readonly row: ConversationRow;
  readonly text: string;
  /** The last message that it reads. */
  readonly seq: number;
  /** When the visitor wrote the first of its messages. */
  readonly since: Date;
  readonly before: readonly Said[];
  readonly language: string;
  /** It was interrupted so often that nothing is thought about it any more. */
  readonly isStuck: boolean;
  /** Its agent is neither deleted nor switched off. */
  readonly isServed: boolean;
}

const BEFORE_MAX = 20;
const UNREAD_MAX = 50;
/** Characters of the texts that a turn reads, counted from their end, and of one of them. */
const TEXTS_MAX = 24_000;
const TEXT_MAX = 4_000;
/** A turn that was interrupted so often goes to the team. */
const INTERRUPTED_MAX = 3;
/** The time that storing an answer may take after the turn is over. Seconds. */
const LEASE_SPARE = 30;

/**
 * Claims what a visitor wrote since the agent last read, in a transaction. Ends the session if a member has taken or
 * closed the conversation. Without an agent that serves it there is a turn also if nothing is unread. Null: there is nothing to do, or another process thinks about it.
 */
export async function claimTurn(db: Db, merchantId: number, conversationId: string): Promise<Claim | null> {
  const row = await lockConversation(db, merchantId, conversationId);
  const session = await lockSession(db, merchantId, conversationId);
  if (!session) return null;
  if (!row.withBot || row.status === 'closed') {
    const reason = row.status === 'closed' ? 'closed' : 'taken';
    await endSession(db, session, { reason });
    return null;
  }
  if (session.leaseUntil && session.leaseUntil > new Date()) return null;
  if (session.runId) await interrupt(db, merchantId, session.runId);
  const isStuck = session.runId !== null && (await wasInterrupted(db, session));
  const unread = await unreadTexts(db, session);
  const isServed = await isActive(db, session);
  const [first, last] = [unread[0], unread.at(-1)];
  if (isServed && !last) {
    const handledSeq = row.lastSeq;
    await db
      .update(aiSessions)
      .set({ handledSeq, runId: null, leaseUntil: null })
      .where(oneSession(merchantId, session.id));
    return null;
  }
  const runId = newId();
  const text = unread.map((one) => one.text).join('\n');
  await db.insert(aiRuns).values({
    ...{ merchantId, id: runId, sessionId: session.id, question: text, outcome: 'running' },
  });
  const leaseUntil = new Date(Date.now() + (AGENT_LIMITS.turnSeconds + LEASE_SPARE) * 1000);
  const isQuestion = last && session.clarified === 0 && verdictOf(text) === null && !isGreeting(text);
  await db
    .update(aiSessions)
    .set({ runId, leaseUntil, ...(isQuestion && { question: text.slice(0, 1000) }) })
    .where(oneSession(merchantId, session.id));
  const settings = await settingsOf(db, merchantId, session.agentId, session.version);
  return {
    ...{ session, runId, settings, row, text, isStuck, isServed },
    ...{ seq: last?.seq ?? row.lastSeq, since: first?.createdAt ?? new Date() },
    before: await textsBefore(db, session, first?.seq ?? row.lastSeq + 1),
    language: containsArabic(text) ? spokenLanguage('ar', settings.languages) : session.language,
  };
}

const isActive = async (db: Db, { merchantId, agentId }: AiSessionRow): Promise<boolean> =>
  (await db.$count(
    aiAgents,
    and(
      ...[eq(aiAgents.merchantId, merchantId), eq(aiAgents.id, agentId)],
      ...[eq(aiAgents.active, true), isNull(aiAgents.removedAt)],
    ),
  )) > 0;

/** The newest of what a visitor wrote since the agent last read. */
async function unreadTexts(db: Db, { merchantId, conversationId, handledSeq }: AiSessionRow) {
  const rows = await db
    .select({
      seq: messages.seq,
      text: messages.text,
      attachments: messages.attachments,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        eq(messages.conversationId, conversationId),
        gt(messages.seq, handledSeq),
        eq(messages.kind, 'text'),
        eq(messages.authorType, 'visitor'),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(UNREAD_MAX);
  const named = rows.map(({ attachments, text, ...row }) => ({
    ...row,
    text: text || (attachments[0]?.name ?? ''),
  }));
  return cutTexts(named).reverse();
}

/** Texts, newest first, as far back as they fit into a turn. */
function cutTexts<Row extends { readonly text: string }>(rows: readonly Row[]): Row[] {
  let size = 0;
  return rows.flatMap((row) => {
    const text = row.text.slice(0, TEXT_MAX);
    size += text.length;
    return size > TEXTS_MAX ? [] : [{ ...row, text }];
  });
}

/** Whether the newest runs were all interrupted, so that thinking again would only cost again. */
async function wasInterrupted(db: Db, { merchantId, id }: AiSessionRow): Promise<boolean> {
  const rows = await db
    .select({ outcome: aiRuns.outcome })
    .from(aiRuns)
    .where(and(eq(aiRuns.merchantId, merchantId), eq(aiRuns.sessionId, id)))
    .orderBy(desc(aiRuns.createdAt), desc(aiRuns.id))
    .limit(INTERRUPTED_MAX);
  return rows.length === INTERRUPTED_MAX && rows.every(({ outcome }) => outcome === 'interrupted');
}

async function textsBefore(
  db: Db,
  { merchantId, conversationId }: AiSessionRow,
  seq: number,
): Promise<Said[]> {
  const rows = await db
    .select({ author: messages.authorType, text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        eq(messages.conversationId, conversationId),
        lte(messages.seq, seq - 1),
        eq(messages.kind, 'text'),
        inArray(messages.authorType, ['visitor', 'member', 'bot']),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(BEFORE_MAX);
  return cutTexts(rows)
    .reverse()
    .map(({ author, text }) => ({
      from: author === 'bot' ? 'agent' : author === 'member' ? 'member' : 'visitor',
      text,
    }));
}

/** A run whose process ended: its turn is thought about again. */
const interrupt = (db: Db, merchantId: number, runId: string) =>
  db
    .update(aiRuns)
    .set({ outcome: 'interrupted' })
    .where(and(eq(aiRuns.merchantId, merchantId), eq(aiRuns.id, runId), eq(aiRuns.outcome, 'running')));
