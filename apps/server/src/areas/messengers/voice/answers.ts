import { setTimeout as pause } from 'node:timers/promises';
import { elementAsText } from '@foyer/domain/bots/elements';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import type { Sent } from '../../conversations/sending.ts';
import { conversations, messages } from '../../conversations/tables.ts';

/** How long a bot or an AI agent may take to begin, and to answer. Twilio waits 15 seconds. */
const BEGINS_MS = 1500;
const ANSWERS_MS = 10_000;
const PAUSE_MS = 200;

/** What a caller hears from a bot or an AI agent. */
export interface Answer {
  readonly says: readonly string[];
  /** Whether it goes on answering. If not, someone has to call back. */
  readonly goesOn: boolean;
}

/** Waits for what a bot or an AI agent answers to a caller. Null: none answers, or not in time. */
export async function awaitAnswer(tenant: Tenant, said: Sent): Promise<Answer | null> {
  const begin = Date.now();
  let heard = 0;
  for (;;) {
    const { says, withBot, isClosed } = await readAnswer(tenant, said);
    // Several messages are said together.
    if (says.length > 0 && says.length === heard) return { says, goesOn: withBot || isClosed };
    heard = says.length;
    if (Date.now() - begin > (withBot || heard > 0 ? ANSWERS_MS : BEGINS_MS)) return null;
    await pause(PAUSE_MS);
  }
}

const readAnswer = ({ merchantId, read }: Tenant, { conversationId, seq }: Sent) =>
  read(async (db) => {
    const [row] = await db
      .select({ withBot: conversations.withBot, status: conversations.status })
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId)));
    const answers = await db
      .select({ text: messages.text, element: messages.element })
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, merchantId),
          eq(messages.conversationId, conversationId),
          gt(messages.seq, seq),
          eq(messages.kind, 'text'),
          eq(messages.authorType, 'bot'),
        ),
      )
      .orderBy(asc(messages.seq));
    return {
      says: answers.map(({ text, element }) => elementAsText(text, element)).filter(Boolean),
      withBot: row?.withBot ?? false,
      isClosed: row?.status === 'closed',
    };
  });
