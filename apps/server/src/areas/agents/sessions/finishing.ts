import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import { elementAsText } from '@foyer/domain/bots/elements';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { showsElements } from '@foyer/domain/messengers';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobRequest } from '../../../jobs/jobs.ts';
import type { Audit, Outcome } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { type Event, settingsChanged } from '../../../kernel/events.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { inSavepoint } from '../../../kernel/savepoint.ts';
import { appendWithin, messageEntry, storedEvents } from '../../conversations/append.ts';
import { lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import type { LiveAgent } from '../live-agents.ts';
import { aiCitations, aiRunSteps, aiRuns, aiSessions } from '../tables.ts';
import { handOver, noteOf } from '../thinking/handing-over.ts';
import { type PlannedTicket, type Thought, ticketText } from '../thinking/thought.ts';
import { createTicket } from '../thinking/tickets.ts';
import { askApproval } from './approvals.ts';
import { agentAuthor } from './beginning.ts';
import type { Claim } from './claiming.ts';
import { turnJob } from './queue.ts';
import { handOverText, release } from './releasing.ts';
import { endSession, lockSession, oneSession } from './rows.ts';

/** Questions of the visitor in the note to the team. */
const NOTED = 5;

/** What a run is stored with. */
type Noted = Pick<Thought, 'steps' | 'sources' | 'model' | 'inputTokens' | 'outputTokens' | 'cost'>;

/**
 * Stores what a turn decided and says it, in a transaction that locks the conversation. Nothing is said unless the
 * agent still has the conversation and the run is the current one, so no message follows a member's.
 * @param decided null: it was aborted
 * @returns whether it was said
 */
export async function finishTurn(
  db: Db,
  scope: Scope,
  { session, runId, settings, seq, since, language, before, text: question, row: claimed }: Claim,
  agent: Pick<LiveAgent, 'name' | 'imageUrl'>,
  decided: Thought | null,
): Promise<Outcome<boolean>> {
  const { merchantId } = scope.tenant;
  const audit: Audit[] = [];
  const events: Event[] = [settingsChanged(merchantId, 'aiSessions')];
  const jobs: JobRequest[] = [];
  const add = (done: Consequences) => {
    audit.push(...(done.audit ?? []));
    events.push(...(done.events ?? []));
    jobs.push(...(done.jobs ?? []));
  };
  const row = await lockConversation(db, merchantId, session.conversationId);
  const current = await lockSession(db, merchantId, session.conversationId);
  if (row.inboundCount > claimed.inboundCount)
    jobs.push(turnJob(merchantId, row.id, AGENT_LIMITS.togetherMs));
  const isOurs = current?.runId === runId && row.withBot && row.status !== 'closed';
  if (!isOurs || !decided) {
    await storeRun(db, merchantId, runId, { outcome: 'dropped', milliseconds: 0 }, decided);
    if (current?.runId === runId)
      await db
        .update(aiSessions)
        .set({ runId: null, leaseUntil: null })
        .where(oneSession(merchantId, session.id));
    return { result: false, audit, events, jobs };
  }
  const author = agentAuthor(agent);
  const ticket = decided.ticket && (await tryTicket(db, scope, row, decided.ticket));
  const thought =
    decided.ticket && !ticket ? withoutTicket(decided, decided.ticket, { language, settings }) : decided;
  const isHandOver = thought.outcome === 'handed_over';
  let answer = thought.text;
  if (ticket) {
    add(ticket);
    answer = `${answer}\n\n${ticket.number}`;
  }
  if (isHandOver) answer = await handOverText(db, row, settings.departmentId, language);
  const element = elementOf(thought);
  const isShown = showsElements(row.channel);
  if (!isShown) answer = elementAsText(answer, element);
  answer = answer.slice(0, MESSAGE_TEXT_MAX);
  const content = { attachments: [], mentions: [] };
  const asked = before.flatMap(({ from, text }) => (from === 'visitor' ? [text] : []));
  const note = [thought.note ?? '', ...[...asked, question].slice(-NOTED).map((text) => `– ${text}`)]
    .filter(Boolean)
    .join('\n')
    .slice(0, MESSAGE_TEXT_MAX);
  const stored = await appendWithin(db, [
    ...(isHandOver
      ? [messageEntry(merchantId, row.id, author, { ...content, clientId: null, kind: 'note', text: note })]
      : []),
    messageEntry(merchantId, row.id, author, {
      ...content,
      ...{ clientId: runId, kind: 'text', text: answer, element: isShown ? element : null },
    }),
  ]);
  add({ events: storedEvents(row, stored) });
  const milliseconds = Date.now() - since.getTime();
  const { outcome, category = null, rating } = thought;
  await storeRun(db, merchantId, runId, { outcome, category, answer, milliseconds }, thought);
  const isAnswer = outcome === 'answered';
  await db
    .update(aiSessions)
    .set({
      ...{ handledSeq: seq, runId: null, leaseUntil: null, language, lastRunId: runId },
      turns: sql`${aiSessions.turns} + 1`,
      cost: sql`${aiSessions.cost} + ${thought.cost}::int`,
      ...(rating
        ? { rating }
        : outcome === 'greeted' || question === ''
          ? {}
          : { question: question.slice(0, 1000) }),
      ...(isAnswer && { answers: sql`${aiSessions.answers} + 1`, clarified: 0, answeredAt: new Date() }),
      ...(outcome === 'asked' && { clarified: sql`${aiSessions.clarified} + 1` }),
    })
    .where(oneSession(merchantId, session.id));
  if (thought.approval)
    add(await askApproval(db, scope, row, { session, runId, agent, ticket: thought.approval, settings }));
  if (isHandOver) {
    await endSession(db, session, { reason: 'handed_over', category });
    add(await release(db, merchantId, row, settings.departmentId, author));
  }
  return { result: true, audit, events, jobs };
}

/** Creates the ticket. Undefined when it cannot be, for example as its type has a required field. */
const tryTicket = (db: Db, scope: Scope, row: ConversationRow, ticket: PlannedTicket) =>
  inSavepoint<Awaited<ReturnType<typeof createTicket>> | undefined>(
    db,
    (inner) => createTicket(inner, scope, row, ticket),
    (error) => {
      scope.services.log.warn({ err: error }, 'an agent could not create a ticket');
      return undefined;
    },
  );

/** What is said instead when the ticket was not created: the team gets what it should have said. */
const withoutTicket = (
  { sources, steps, model, inputTokens, outputTokens, cost }: Thought,
  ticket: PlannedTicket,
  asked: Pick<Claim, 'language' | 'settings'>,
): Thought => ({
  ...handOver(asked, 'decision', noteOf(asked, 'ticketWanted', ticketText(ticket))),
  ...{ sources, steps, model, inputTokens, outputTokens, cost },
});

/** Links to the sources of an answer that have an address, and what the visitor can say of it. */
function elementOf({ sources, choices = [] }: Thought) {
  const used = sources.filter((source) => source.used);
  const links = new Map(used.flatMap(({ url, title }) => (url ? [[url, title] as const] : [])));
  return {
    type: 'sources' as const,
    sources: [...links].map(([url, title]) => ({ title, url })),
    choices: [...choices],
  };
}

async function storeRun(
  db: Db,
  merchantId: number,
  runId: string,
  values: Partial<typeof aiRuns.$inferInsert>,
  thought: Noted | null,
): Promise<void> {
  await db
    .update(aiRuns)
    .set({
      ...values,
      ...(thought && {
        model: thought.model,
        inputTokens: thought.inputTokens,
        outputTokens: thought.outputTokens,
        cost: thought.cost,
      }),
    })
    .where(and(eq(aiRuns.merchantId, merchantId), eq(aiRuns.id, runId)));
  const steps = (thought?.steps ?? []).map((step, index) => ({ merchantId, runId, n: index + 1, ...step }));
  if (steps.length > 0) await db.insert(aiRunSteps).values(steps);
  const citations = (thought?.sources ?? []).map((source, index) => ({
    ...{ merchantId, runId, n: index + 1 },
    ...source,
    headings: [...source.headings],
  }));
  if (citations.length > 0) await db.insert(aiCitations).values(citations);
}
