import { WIDGET_LANGUAGES, type WidgetLanguage } from '@foyer/domain/engagement';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { liveBotsOf } from '../../bots/live-bots.ts';
import { contextOf, routeOf } from '../../bots/sessions/contexts.ts';
import { type Author, appendWithin, messageEntry, storedEvents } from '../../conversations/append.ts';
import { changeWithin, lockConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { messages } from '../../conversations/tables.ts';
import { isUnserved } from '../../conversations/unserved.ts';
import { engagements } from '../../engagements/tables.ts';
import { hoursFact } from '../../routing/facts.ts';
import { agentNamed, type LiveAgent, liveAgentsOf, settingsOf } from '../live-agents.ts';
import { aiSessions } from '../tables.ts';
import { turnJob } from './queue.ts';
import { endSession, lockSession } from './rows.ts';

export const nothing: Outcome<void> = { result: undefined, audit: [], events: [] };

export const agentAuthor = ({ name, imageUrl }: Pick<LiveAgent, 'name' | 'imageUrl'>): Author => ({
  ...{ type: 'bot', id: null, name, imageUrl },
});

/** Begins where an engagement names an agent and nobody has answered. A route of a bot comes first. */
export const beginByEngagement = (
  services: Services,
  merchantId: number,
  conversationId: string,
): Promise<void> =>
  act(systemScope(services, merchantId), async (db) => {
    const row = await lockConversation(db, merchantId, conversationId);
    if (!isUnserved(row) || !row.engagementId || (await db.$count(aiSessions, ofConversation(row))) > 0)
      return nothing;
    const [engagement] = await db
      .select({ aiAgent: engagements.aiAgent })
      .from(engagements)
      .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, row.engagementId)));
    const agent = agentNamed(await liveAgentsOf(services)(merchantId), engagement?.aiAgent ?? null);
    if (!agent || !(await answersNow(db, merchantId, agent))) return nothing;
    const { routes, bots } = await liveBotsOf(services)(merchantId);
    const route = routes.length > 0 ? routeOf(routes, await contextOf(db, services, row), row) : null;
    if (route && bots.has(route.botId)) return nothing;
    return beginWithin(db, systemScope(services, merchantId), row, agent);
  });

/** Whether an agent answers at this hour. */
export async function answersNow(db: Db, merchantId: number, { id, version }: LiveAgent): Promise<boolean> {
  const { hours } = await settingsOf(db, merchantId, id, version);
  return hours === 'always' || hours === (await hoursFact(db, merchantId, new Date()));
}

const ofConversation = ({ merchantId, id }: ConversationRow) =>
  and(eq(aiSessions.merchantId, merchantId), eq(aiSessions.conversationId, id));

/** The language in which an agent speaks by itself: the visitor's, if it knows it. */
export const spokenLanguage = (wanted: string, known: readonly string[]): WidgetLanguage => {
  const language = [wanted, ...known].find((one) => known.includes(one)) ?? 'en';
  return WIDGET_LANGUAGES.find((one) => one === language) ?? 'en';
};

/** Gives a conversation to an agent, in the transaction that locked it. What nobody answered is its first turn. */
export async function beginWithin(
  db: Db,
  scope: Scope,
  row: ConversationRow,
  agent: LiveAgent,
): Promise<Outcome<void>> {
  const { merchantId } = scope.tenant;
  const settings = await settingsOf(db, merchantId, agent.id, agent.version);
  // A member who took it may give it back before its session has ended.
  const running = await lockSession(db, merchantId, row.id);
  if (running) await endSession(db, running, { reason: 'taken' });
  const moved = await changeWithin(db, merchantId, row.id, {
    action: { type: 'toBot' },
    event: () => ({ type: 'to_bot', to: { id: agent.id, name: agent.name } }),
    by: agentAuthor(agent),
  });
  const [answered] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        eq(messages.conversationId, row.id),
        eq(messages.kind, 'text'),
        inArray(messages.authorType, ['member', 'bot']),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  const { language } = await contextOf(db, scope.services, row);
  await db.insert(aiSessions).values({
    ...{ merchantId, id: newId(), agentId: agent.id, version: agent.version, conversationId: row.id },
    language: spokenLanguage(language, settings.languages),
    handledSeq: answered?.seq ?? 0,
  });
  const content = { clientId: null, kind: 'text' as const, attachments: [], mentions: [] };
  const greeting =
    settings.greeting && !answered
      ? [messageEntry(merchantId, row.id, agentAuthor(agent), { ...content, text: settings.greeting })]
      : [];
  const stored = await appendWithin(db, greeting);
  return {
    ...moved,
    result: undefined,
    events: [...moved.events, ...storedEvents(row, stored), settingsChanged(merchantId, 'aiSessions')],
    jobs: [...(moved.jobs ?? []), turnJob(merchantId, row.id)],
  };
}
