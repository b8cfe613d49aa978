import type { BotSettings } from '@foyer/contract/bots/shapes';
import { elementAsText } from '@foyer/domain/bots/elements';
import { advance } from '@foyer/domain/bots/engine';
import { spokenLanguage } from '@foyer/domain/bots/filling';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { type BotEffect, type BotInput, type BotState, isLive } from '@foyer/domain/bots/session';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { showsElements } from '@foyer/domain/messengers';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Audit } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import type { Consequences } from '../../../kernel/records.ts';
import type { MessageEntry } from '../../../live/entries.ts';
import { type Author, appendWithin, messageEntry, storedEvents } from '../../conversations/append.ts';
import { queueForTeamWithin } from '../../conversations/assigning.ts';
import { changeWithin } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { receiverKind } from '../../routing/receivers.ts';
import { receivingTeam } from '../../routing/receiving-team.ts';
import { type BatchTime, turnRenderer } from '../render.ts';
import { botSteps, type SessionRow } from '../tables.ts';
import { CALL_QUEUE, isRemote } from './call-queue.ts';
import { handOverNote, NAMED } from './note.ts';
import { performCall } from './perform-call.ts';
import { callbackUrl, isCodeOf } from './secrets.ts';
import { wakeAt } from './wake.ts';

export const botAuthor = (name: string): Author => ({ type: 'bot', id: null, name, imageUrl: null });

/** How a call went, for the path of the session. */
interface Measured {
  readonly detail: string;
  readonly milliseconds: number;
}

/** The bot of a turn: its flow, its name and what applies to all bots. */
interface Speaker {
  readonly graph: BotGraph;
  readonly name: string;
  readonly settings: BotSettings;
  /** Of the merchant. */
  readonly timeZone: string;
  /** Undefined for a turn that is alone in its transaction. */
  readonly time: BatchTime | undefined;
}

/** What a turn leaves to store. */
export interface Played extends Required<Consequences> {
  readonly session: SessionRow;
  /** The conversation, as the turn left it. */
  readonly row: ConversationRow;
  readonly by: Author;
  readonly spoken: readonly MessageEntry[];
  readonly path: readonly PathEntry[];
  /** Whether the bot closes the conversation after what it said. */
  readonly closes: boolean;
}

type PathEntry = Omit<typeof botSteps.$inferInsert, 'merchantId' | 'sessionId' | 'n'>;

export type Turn = ReturnType<typeof openTurn>;

/**
 * One turn of a session, in the transaction that locked its conversation: takes inputs and does what follows. What it
 * says is stored with what other turns of the transaction say (`storing.ts`), unless a step needs it stored before.
 * @param before entries that precede what it says
 */
export function openTurn(
  db: Db,
  scope: Scope,
  conversation: ConversationRow,
  session: SessionRow,
  { graph, name, settings, timeZone, time }: Speaker,
  before: readonly MessageEntry[] = [],
) {
  const { merchantId } = session;
  const { config } = scope.services;
  const render = turnRenderer(time);
  const by = botAuthor(settings.shownName || name);
  const audit: Audit[] = [];
  const events: Event[] = [];
  const jobs: JobRequest[] = [];
  const path: PathEntry[] = [];
  let row = conversation;
  let state: BotState = session.state;
  let reason: SessionRow['reason'] = null;
  let spoken: MessageEntry[] = [...before];
  let closes = false;

  const add = (done: Consequences) => {
    audit.push(...(done.audit ?? []));
    events.push(...(done.events ?? []));
    jobs.push(...(done.jobs ?? []));
  };

  /** Stores what was said, before anything that follows it. */
  const flush = async () => {
    const stored = await appendWithin(db, spoken);
    if (spoken.length > 0) events.push(...storedEvents(row, stored));
    spoken = [];
  };

  const write = (kind: 'text' | 'note', text: string, element: MessageEntry['element'] = null) =>
    spoken.push(
      messageEntry(merchantId, row.id, by, {
        clientId: null,
        kind,
        text: text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
        attachments: [],
        mentions: [],
        element,
      }),
    );

  const say = ({ text, element }: BotEffect & { readonly type: 'say' }) =>
    showsElements(row.channel) ? write('text', text, element) : write('text', elementAsText(text, element));

  /** The steps of earlier turns, as many as a note names. */
  const earlier = async () =>
    (
      await db
        .select({ node: botSteps.node })
        .from(botSteps)
        .where(and(eq(botSteps.merchantId, merchantId), eq(botSteps.sessionId, session.id)))
        .orderBy(desc(botSteps.n))
        .limit(NAMED)
    ).reverse();

  const handOver = async ({ agentId, reason: why, ...wanted }: BotEffect & { readonly type: 'handover' }) => {
    const departmentId = wanted.departmentId ?? settings.departmentId;
    const { team, text } = await receivingTeam(
      db,
      row,
      { ...wanted, departmentId },
      spokenLanguage(graph, state),
    );
    if (why !== 'stopped') write('note', handOverNote(why, state, graph, [...(await earlier()), ...path]));
    if (why !== 'stopped' && !agentId) write('text', text);
    await flush();
    const released = await changeWithin(db, merchantId, row.id, {
      action: { type: 'release' },
      event: () => ({ type: 'released' }),
      by,
    });
    add(released);
    row = released.result;
    const agent = agentId ? await receiverKind('agent')?.begin(db, scope, row.id, agentId) : undefined;
    if (agent && agent.events.length > 0) add(agent);
    else if (team) add(await queueForTeamWithin(db, merchantId, row, team));
  };

  const perform = async (effect: BotEffect): Promise<void> => {
    switch (effect.type) {
      case 'say':
        say(effect);
        return;
      case 'call':
        if (isRemote(effect.node)) {
          const { node, values } = effect;
          const data = {
            merchantId,
            conversationId: row.id,
            visitorId: row.visitorId,
            sessionId: session.id,
            botId: session.botId,
            steps: state.steps,
            node,
            values,
          };
          jobs.push({ queue: CALL_QUEUE, group: row.id, data });
          return;
        }
        await flush();
        await performed(effect);
        return;
      case 'handover':
        await handOver(effect);
        return;
      case 'close':
        closes = true;
    }
  };

  /** Performs a call of our own at once, and goes on with its result. */
  const performed = async ({
    node,
    values,
  }: Pick<BotEffect & { readonly type: 'call' }, 'node' | 'values'>) => {
    const begun = performance.now();
    const { port, variables, detail, hash, ...done } = await performCall(
      { db, scope, row, name, sessionId: session.id, language: state.language },
      node,
      values,
    );
    add(done);
    const milliseconds = Math.round(performance.now() - begun);
    await take({ type: 'result', port, variables, ...(hash && { hash }) }, { detail, milliseconds });
  };

  const take = async (input: BotInput, measured?: Measured): Promise<void> => {
    if (!isLive(state) || reason) return;
    const done = advance(graph, state, input, {
      now: Date.now(),
      timeZone,
      render,
      callback: (steps) => callbackUrl(config, { merchantId, sessionId: session.id, steps }),
      isCode: (typed, hash) => isCodeOf(config, session.id, typed, hash),
      personWords: settings.personWords,
    });
    state = done.state;
    path.push(
      ...done.steps.map(({ node, port, changed }, index) => ({
        node,
        port,
        changed,
        ...(index === 0 && measured && { detail: measured.detail, milliseconds: measured.milliseconds }),
      })),
    );
    for (const effect of done.effects) await perform(effect);
  };

  const played = (): Played => {
    const ended = reason ?? state.reason;
    const wakesAt = state.wakesAt !== null && !ended ? new Date(state.wakesAt) : null;
    return {
      session: { ...session, state, reason: ended, wakesAt, endedAt: ended ? new Date() : null },
      ...{ row, by, spoken, path, closes, audit, events },
      jobs: [...jobs, ...(wakesAt ? wakeAt(merchantId, wakesAt) : [])],
    };
  };

  return {
    take,
    performed,
    played,
    /** Ends the session without a word: the visitor has left, or a member has taken or closed the conversation. */
    silence: (why: 'left' | 'taken') => {
      reason = why;
    },
    /** Ends the session because it cannot go on, and hands over. */
    giveUp: async () => {
      reason = 'failed';
      await handOver({ type: 'handover', departmentId: null, agentId: null, reason: 'failed' });
    },
    get state() {
      return state;
    },
  };
}
