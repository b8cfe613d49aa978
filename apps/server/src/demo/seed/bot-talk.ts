import { elementAsText } from '@foyer/domain/bots/elements';
import { advance } from '@foyer/domain/bots/engine';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { type BotInput, type BotState, type BotStep, isLive, newSession } from '@foyer/domain/bots/session';
import { turnRenderer } from '../../areas/bots/render.ts';
import { botSessions, botSteps } from '../../areas/bots/tables.ts';
import { messages } from '../../areas/conversations/tables.ts';
import type { Db } from '../../database/tenant.ts';
import { TIDEWELL } from '../ids.ts';
import { after } from './calendar.ts';
import type { MessageRow } from './closing.ts';
import { happened } from './dialogue-messages.ts';
import { idAt } from './visits.ts';

const merchantId = TIDEWELL;

interface BotTalk {
  readonly bot: { readonly id: string; readonly name: string; readonly graph: BotGraph };
  readonly routeId: string | null;
  readonly visitor: { readonly id: string; readonly name: string; readonly firstName?: string };
  readonly channel: string;
  readonly language: string;
  /** What the visitor writes first, and then answers. */
  readonly opening: string;
  readonly says: readonly string[];
  readonly at: Date;
  /** The result of the call that the session waits for. */
  readonly resultOf: (state: BotState, at: Date) => Extract<BotInput, { type: 'result' }>;
}

type Line = Omit<MessageRow, 'merchantId' | 'conversationId' | 'seq' | 'id' | 'createdAt'>;

/** A conversation that a bot has led, as rows. */
export interface LedTalk {
  readonly conversationId: string;
  readonly rows: MessageRow[];
  readonly state: BotState;
  /** When the bot was done. Null while it leads. */
  readonly endedAt: Date | null;
  /** Adds a line that follows some seconds later. */
  add(line: Line, seconds: number): Date;
  /** Stores messages and session; the conversation must exist. */
  insert(db: Db, reason?: (typeof botSessions.$inferInsert)['reason']): Promise<void>;
}

/** Lets the engine lead a conversation at an earlier time. */
export function leadTalk({ bot, visitor, at, ...talk }: BotTalk): LedTalk {
  const conversationId = idAt(at);
  const rows: MessageRow[] = [];
  const path: (BotStep & { readonly createdAt: Date })[] = [];
  let now = at;
  const add = (line: Line, seconds = 0): Date => {
    now = after(now, seconds);
    const ids = { merchantId, conversationId, seq: rows.length + 1, id: idAt(now), createdAt: now };
    rows.push({ ...ids, clientId: line.kind === 'event' ? null : idAt(now), ...line });
    return now;
  };
  const asBot = { authorType: 'bot' as const, authorId: null, authorName: bot.name };
  const asVisitor = { authorType: 'visitor' as const, authorId: visitor.id, authorName: visitor.name };
  let state = newSession(talk.language, at.getTime() % 1e6, {
    ...{ message: talk.opening, language: talk.language, channel: talk.channel, page: '' },
    visitor: { name: visitor.name, first_name: visitor.firstName ?? '' },
  });
  const take = (input: BotInput) => {
    const done = advance(bot.graph, state, input, {
      now: now.getTime(),
      timeZone: 'UTC',
      render: turnRenderer(),
    });
    ({ state } = done);
    path.push(...done.steps.map((step) => ({ ...step, createdAt: now })));
    for (const effect of done.effects) {
      if (effect.type === 'say')
        add({ ...asBot, kind: 'text', text: elementAsText(effect.text, effect.element) });
      if (effect.type === 'close') add({ ...asBot, kind: 'event', event: happened('closed') });
      if (effect.type === 'handover') add({ ...asBot, kind: 'event', event: happened('released') });
    }
  };
  add({ ...asVisitor, kind: 'text', text: talk.opening });
  add({ ...asBot, kind: 'event', event: happened('to_bot') });
  take({ type: 'start' });
  for (const text of talk.says) {
    add({ ...asVisitor, kind: 'text', text }, 12);
    take({ type: 'message', text, hasFile: false });
    now = after(now, 25);
    while (state.status === 'call') take(talk.resultOf(state, now));
  }
  const handledSeq = rows.length;
  const endedAt = isLive(state) ? null : now;
  return {
    ...{ conversationId, rows, state, endedAt, add },
    async insert(db, reason = state.reason) {
      const sessionId = idAt(at);
      await db.insert(messages).values(rows);
      await db.insert(botSessions).values({
        ...{ merchantId, id: sessionId, botId: bot.id, version: 1, conversationId, routeId: talk.routeId },
        ...{ state, reason, handledSeq, logged: path.length, wakesAt: null, createdAt: at },
        endedAt: endedAt ?? (reason ? now : null),
      });
      await db.insert(botSteps).values(
        path.map(({ node, port, changed, createdAt }, index) => ({
          ...{ merchantId, sessionId, n: index + 1, node, port, changed, detail: '', createdAt },
          milliseconds: null,
        })),
      );
    },
  };
}
