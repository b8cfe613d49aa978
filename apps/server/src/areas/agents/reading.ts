import type { AiApproval, AiRun, AiSession } from '@foyer/contract/agents/shapes';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, asc, desc, eq, gt, inArray, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { notFound } from '../../kernel/refusal.ts';
import { openedCondition } from '../conversations/access.ts';
import { conversations } from '../conversations/tables.ts';
import { visitorOfThread } from '../conversations/thread-filter.ts';
import { knowledgeDocuments } from '../knowledge/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { aiAgents, aiApprovals, aiCitations, aiRunSteps, aiRuns, aiSessions } from './tables.ts';

type Wanted = { readonly cursor?: string | undefined; readonly limit: number };

/** A page of the conversations of agents with visitors that the caller sees, newest first. */
export async function readSessions(
  scope: MemberScope,
  condition: SQL | undefined,
  { cursor, limit }: Wanted,
): Promise<{ sessions: AiSession[]; nextCursor: string | null }> {
  const { createdAt, id } = aiSessions;
  const rows = await select(scope, and(condition, afterCursor(cursor, createdAt, id)), limit + 1);
  const { page, nextCursor } = cutPage(rows, limit, ({ session }) => ({
    at: session.createdAt,
    id: session.id,
  }));
  return { sessions: page.map(present), nextCursor };
}

/** The turns of a conversation, oldest first. @throws Refusal `not_found`, also for visitors that the caller does not see */
export async function readRuns(scope: MemberScope, sessionId: string): Promise<AiRun[]> {
  const [found] = await select(scope, eq(aiSessions.id, sessionId), 1);
  if (!found) throw notFound();
  return scope.tenant.read((db) => runsOf(db, found, eq(aiRuns.sessionId, sessionId)));
}

/** One turn. @throws Refusal `not_found`, also for visitors that the caller does not see */
export async function readRun(scope: MemberScope, id: string): Promise<AiRun> {
  const { merchantId, read } = scope.tenant;
  const [run] = await read((db) =>
    db
      .select({ sessionId: aiRuns.sessionId })
      .from(aiRuns)
      .where(and(eq(aiRuns.merchantId, merchantId), eq(aiRuns.id, id))),
  );
  const [found] = run ? await select(scope, eq(aiSessions.id, run.sessionId), 1) : [];
  const [shown] = found ? await read((db) => runsOf(db, found, eq(aiRuns.id, id))) : [];
  if (!shown) throw notFound();
  return shown;
}

type Row = Awaited<ReturnType<typeof select>>[number];

async function runsOf(db: Db, row: Row, condition: SQL): Promise<AiRun[]> {
  const { merchantId, version, conversationId, language } = row.session;
  const runs = await db
    .select()
    .from(aiRuns)
    .where(and(eq(aiRuns.merchantId, merchantId), condition))
    .orderBy(asc(aiRuns.createdAt), asc(aiRuns.id))
    .limit(RUNS_MAX);
  const ids = runs.map(({ id }) => id);
  const steps = await db
    .select()
    .from(aiRunSteps)
    .where(and(eq(aiRunSteps.merchantId, merchantId), isOneOf(aiRunSteps.runId, ids)))
    .orderBy(asc(aiRunSteps.n));
  const citations = await db
    .select()
    .from(aiCitations)
    .where(and(eq(aiCitations.merchantId, merchantId), isOneOf(aiCitations.runId, ids)))
    .orderBy(asc(aiCitations.n));
  const existing = await existingDocuments(
    db,
    merchantId,
    citations.flatMap(({ documentId }) => documentId ?? []),
  );
  return runs.map((run) => ({
    id: run.id,
    agent: row.agent,
    version,
    conversationId,
    visitorName: nameOf(row),
    question: run.question,
    answer: run.answer,
    language,
    outcome: run.outcome,
    category: run.category,
    model: run.model,
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    cost: run.cost,
    milliseconds: run.milliseconds,
    sources: citations
      .filter(({ runId }) => runId === run.id)
      .map(({ merchantId: _, runId: __, ...source }) => ({
        ...source,
        exists: source.documentId === null || existing.has(source.documentId),
      })),
    steps: steps
      .filter(({ runId }) => runId === run.id)
      .map(({ n, kind, detail, input, milliseconds }) => ({ n, kind, detail, input, milliseconds })),
    createdDate: run.createdAt.toISOString(),
  }));
}

const RUNS_MAX = 200;

/** Those of the documents that are not deleted. */
async function existingDocuments(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: knowledgeDocuments.id })
    .from(knowledgeDocuments)
    .where(
      and(
        eq(knowledgeDocuments.merchantId, merchantId),
        inArray(knowledgeDocuments.id, [...new Set(ids)]),
        notInArray(knowledgeDocuments.state, ['deleting', 'deleted']),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export const conversationOfSession = and(
  eq(conversations.merchantId, aiSessions.merchantId),
  eq(conversations.id, aiSessions.conversationId),
);

/** Condition for sessions that the caller sees: their visitor and the kind of their conversation. */
export const seenBy = async ({ tenant, caller }: Pick<MemberScope, 'tenant' | 'caller'>) =>
  and(
    eq(aiSessions.merchantId, tenant.merchantId),
    openedCondition(caller),
    visibilityCondition(await loadViewer(tenant, caller)),
  );

const agentOfSession = and(
  eq(aiAgents.merchantId, aiSessions.merchantId),
  eq(aiAgents.id, aiSessions.agentId),
);

async function select({ tenant, caller }: MemberScope, condition: SQL | undefined, limit: number) {
  const seen = await seenBy({ tenant, caller });
  return tenant.read((db) =>
    db
      .select({ session: aiSessions, agent: { id: aiAgents.id, name: aiAgents.name }, visitor: visitors })
      .from(aiSessions)
      .innerJoin(aiAgents, agentOfSession)
      .innerJoin(conversations, conversationOfSession)
      .innerJoin(visitors, visitorOfThread)
      .where(and(seen, condition))
      .orderBy(desc(aiSessions.createdAt), desc(aiSessions.id))
      .limit(limit),
  );
}

const APPROVALS_MAX = 50;

/** The requests that wait for a decision, of conversations that the caller sees, oldest first. */
export async function readApprovals(
  { tenant, caller }: MemberScope,
  conversationId: string | undefined,
): Promise<AiApproval[]> {
  const seen = await seenBy({ tenant, caller });
  const rows = await tenant.read((db) =>
    db
      .select({ approval: aiApprovals, agent: { id: aiAgents.id, name: aiAgents.name }, visitor: visitors })
      .from(aiApprovals)
      .innerJoin(
        aiSessions,
        and(eq(aiSessions.merchantId, aiApprovals.merchantId), eq(aiSessions.id, aiApprovals.sessionId)),
      )
      .innerJoin(aiAgents, agentOfSession)
      .innerJoin(conversations, conversationOfSession)
      .innerJoin(visitors, visitorOfThread)
      .where(
        and(
          seen,
          conversationId ? eq(aiApprovals.conversationId, conversationId) : undefined,
          eq(aiApprovals.state, 'waiting'),
          gt(aiApprovals.expiresAt, new Date()),
          isNull(aiSessions.endedAt),
          eq(conversations.withBot, true),
        ),
      )
      .orderBy(asc(aiApprovals.createdAt), asc(aiApprovals.id))
      .limit(APPROVALS_MAX),
  );
  return rows.map(({ approval, agent, visitor }) => ({
    id: approval.id,
    agent,
    conversationId: approval.conversationId,
    visitorName: nameOf({ visitor }),
    title: approval.title,
    description: approval.description,
    createdDate: approval.createdAt.toISOString(),
    expiresDate: approval.expiresAt.toISOString(),
  }));
}

const nameOf = ({ visitor }: Pick<Row, 'visitor'>) => visitorName({ referenceID: visitor.id, ...visitor });

const present = (row: Row): AiSession => {
  const { session, agent } = row;
  return {
    id: session.id,
    agent,
    version: session.version,
    conversationId: session.conversationId,
    visitorName: nameOf(row),
    question: session.question,
    state: session.reason ?? 'running',
    category: session.category,
    turns: session.turns,
    answers: session.answers,
    cost: session.cost,
    rating: session.rating,
    lastRunId: session.lastRunId,
    createdDate: session.createdAt.toISOString(),
    endedDate: session.endedAt?.toISOString() ?? null,
  };
};
