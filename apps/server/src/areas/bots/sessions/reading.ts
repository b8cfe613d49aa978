import type { BotSession, BotSessionDetail } from '@foyer/contract/bots/shapes';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { MemberScope } from '../../../kernel/context.ts';
import { afterCursor, cutPage } from '../../../kernel/paging.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { openedCondition } from '../../conversations/access.ts';
import { conversations } from '../../conversations/tables.ts';
import { visitors } from '../../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../../visitors/visibility.ts';
import { presentSession } from '../present.ts';
import { botSessions, botSteps, bots, botVersions } from '../tables.ts';

interface Wanted {
  readonly botId?: string | undefined;
  readonly conversationId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the sessions of visitors that the caller sees, newest first. */
export async function readSessions(
  scope: MemberScope,
  { botId, conversationId, cursor, limit }: Wanted,
): Promise<{ sessions: BotSession[]; nextCursor: string | null }> {
  const rows = await select(
    scope,
    and(
      botId ? eq(botSessions.botId, botId) : undefined,
      conversationId ? eq(botSessions.conversationId, conversationId) : undefined,
      afterCursor(cursor, botSessions.createdAt, botSessions.id),
    ),
    limit + 1,
  );
  const { page, nextCursor } = cutPage(rows, limit, ({ session }) => ({
    at: session.createdAt,
    id: session.id,
  }));
  return { sessions: page.map(present), nextCursor };
}

/** A session with its path. @throws Refusal `not_found`, also for visitors that the caller does not see */
export async function readSession(scope: MemberScope, id: string): Promise<BotSessionDetail> {
  const [found] = await select(scope, eq(botSessions.id, id), 1);
  if (!found) throw notFound();
  const { session } = found;
  return scope.tenant.read(async (db) => {
    const steps = await db
      .select()
      .from(botSteps)
      .where(and(eq(botSteps.merchantId, session.merchantId), eq(botSteps.sessionId, id)))
      .orderBy(asc(botSteps.n));
    const [version] = await db
      .select({ graph: botVersions.graph })
      .from(botVersions)
      .where(
        and(
          eq(botVersions.merchantId, session.merchantId),
          eq(botVersions.botId, session.botId),
          eq(botVersions.version, session.version),
        ),
      );
    const nodes = new Map(version?.graph.nodes.map((node) => [node.id, node]));
    return {
      ...present(found),
      variables: session.state.variables,
      path: steps.map(({ n, node, port, changed, detail, milliseconds, createdAt }) => ({
        n,
        node,
        name: nodes.get(node)?.name ?? '',
        type: nodes.get(node)?.type ?? '',
        port,
        changed,
        detail,
        milliseconds,
        date: createdAt.toISOString(),
      })),
    };
  });
}

async function select({ tenant, caller }: MemberScope, condition: SQL | undefined, limit: number) {
  const visibility = visibilityCondition(await loadViewer(tenant, caller));
  return tenant.read((db) =>
    db
      .select({ session: botSessions, botName: bots.name, visitor: visitors })
      .from(botSessions)
      .innerJoin(bots, and(eq(bots.merchantId, botSessions.merchantId), eq(bots.id, botSessions.botId)))
      .innerJoin(
        conversations,
        and(
          eq(conversations.merchantId, botSessions.merchantId),
          eq(conversations.id, botSessions.conversationId),
        ),
      )
      .innerJoin(
        visitors,
        and(eq(visitors.merchantId, conversations.merchantId), eq(visitors.id, conversations.visitorId)),
      )
      .where(
        and(eq(botSessions.merchantId, tenant.merchantId), condition, visibility, openedCondition(caller)),
      )
      .orderBy(desc(botSessions.createdAt), desc(botSessions.id))
      .limit(limit),
  );
}

const present = ({ session, botName, visitor }: Awaited<ReturnType<typeof select>>[number]): BotSession =>
  presentSession(session, { botName, visitorName: visitorName({ referenceID: visitor.id, ...visitor }) });
