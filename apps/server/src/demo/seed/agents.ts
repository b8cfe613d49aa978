import { type AgentSettings, NEW_AGENT } from '@foyer/domain/agents/agent';
import { containsArabic } from '@foyer/domain/arabic';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq, sql } from 'drizzle-orm';
import {
  aiAgents,
  aiAgentVersions,
  aiCitations,
  aiRunSteps,
  aiRuns,
  aiSessions,
} from '../../areas/agents/tables.ts';
import { think } from '../../areas/agents/thinking/think.ts';
import type { Said, Thought } from '../../areas/agents/thinking/thought.ts';
import { conversations, messages } from '../../areas/conversations/tables.ts';
import { engagements } from '../../areas/engagements/tables.ts';
import { knowledgeBases } from '../../areas/knowledge/tables.ts';
import { visitors } from '../../areas/visitors/tables.ts';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { type AgentTalk, agentTalks } from '../content/agents.ts';
import { places } from '../content/places.ts';
import { DEPARTMENT_IDS, ENGAGEMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { after, DAY_MS } from './calendar.ts';
import { type ConversationRow, type MessageRow, summary } from './closing.ts';
import { withDepartments } from './departments.ts';
import { happened } from './dialogue-messages.ts';
import { anyPlace, describeVisitor } from './people.ts';
import { seededRandom } from './random.ts';
import { idAt } from './visits.ts';

const NAME = 'Tilda';
/** From the message to the steps, and from these to the answer. */
const STORED_MS = 40;

const sum = (steps: Thought['steps']) => steps.reduce((total, { milliseconds }) => total + milliseconds, 0);

/** Gives the shop an agent that answers from knowledge alone, and conversations of its own. Once. */
export async function seedAgents(services: Services): Promise<void> {
  const merchantId = TIDEWELL;
  const tenant = services.database.tenant(merchantId);
  if ((await tenant.read((db) => db.$count(aiAgents, eq(aiAgents.merchantId, merchantId)))) > 0) return;
  const agentId = newId();
  const settings = await tenant.transaction((db) => insertAgent(db, agentId));
  const random = seededRandom(505);
  for (const one of agentTalks) {
    const place = one.says.some(containsArabic)
      ? (places.find(({ language }) => language.startsWith('ar')) ?? anyPlace(random))
      : (places.find(({ language }) => language.startsWith('en')) ?? anyPlace(random));
    const written = await converse(services, one, settings, {
      agentId,
      ...describeVisitor(random, place, true),
    });
    await tenant.transaction((db) => insertTalk(db, written));
  }
}

async function insertAgent(db: Db, id: string): Promise<AgentSettings> {
  const merchantId = TIDEWELL;
  const bases = await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.merchantId, merchantId), eq(knowledgeBases.audience, 'everyone')));
  const settings: AgentSettings = {
    ...NEW_AGENT,
    instructions:
      'You answer for Tidewell, a furniture shop. Keep to three sentences. Never promise a price, a discount or a refund: hand over instead. Say “we”, not “the company”.',
    languages: ['en', 'ar', 'es', 'fr'],
    knowledgeBaseIds: bases.map((base) => base.id),
    greeting: 'I am Tilda, the digital assistant of Tidewell. A colleague is one word away: write “human”.',
    departmentId: DEPARTMENT_IDS.care,
  };
  const createdAt = new Date(Date.now() - 14 * DAY_MS);
  const row = { merchantId, version: 1, settings, createdAt };
  await db.insert(aiAgents).values({ ...row, id, name: NAME, active: true, modifiedAt: createdAt });
  await db
    .insert(aiAgentVersions)
    .values({ ...row, agentId: id, memberId: MEMBER_IDS.priya, memberName: 'Priya Raman' });
  await db
    .update(engagements)
    .set({ aiAgent: NAME })
    .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, ENGAGEMENT_IDS.questions)));
  return settings;
}

interface Written {
  readonly visitor: typeof visitors.$inferInsert;
  readonly conversation: ConversationRow;
  readonly rows: readonly MessageRow[];
  readonly session: typeof aiSessions.$inferInsert;
  readonly runs: readonly { readonly row: typeof aiRuns.$inferInsert; readonly thought: Thought }[];
}

/** Lets the agent answer what a visitor wrote then. */
async function converse(
  services: Services,
  { says, daysAgo, hour }: AgentTalk,
  settings: AgentSettings,
  { agentId, ...about }: ReturnType<typeof describeVisitor> & { readonly agentId: string },
): Promise<Written> {
  const merchantId = TIDEWELL;
  const day = new Date(Date.now() - daysAgo * DAY_MS);
  const begin = new Date(day.setUTCHours(hour, 12, 0, 0));
  const visitorId = idAt(begin);
  const conversationId = idAt(after(begin, 20));
  const name = visitorName({ referenceID: visitorId, ...about });
  const rows: MessageRow[] = [];
  const runs: Written['runs'][number][] = [];
  const before: Said[] = [];
  let at = after(begin, 20);
  let answers = 0;
  let unclear: string | null = null;
  let rating: 'up' | 'down' | null = null;
  let question = '';
  const add = (row: Partial<MessageRow> & Pick<MessageRow, 'authorType' | 'kind'>) =>
    rows.push({
      ...{ merchantId, conversationId, seq: rows.length + 1, id: idAt(at), clientId: null },
      ...{ authorId: row.authorType === 'visitor' ? visitorId : null },
      ...{ authorName: row.authorType === 'visitor' ? name : NAME, createdAt: at, ...row },
    });
  for (const text of says) {
    const language = containsArabic(text) ? 'ar' : 'en';
    add({ authorType: 'visitor', kind: 'text', text });
    if (rows.length === 1)
      add({
        authorType: 'bot',
        kind: 'event',
        event: { ...happened('to_bot'), to: { id: agentId, name: NAME } },
      });
    const thought = await think({
      ...{ services, merchantId, agentId, agentName: NAME, settings, text, before, language, unclear },
      ...{ turns: runs.length, answers, visitorId, conversationId, signal: AbortSignal.timeout(60_000) },
    });
    at = after(at, 2);
    const id = idAt(at);
    const element = { type: 'sources' as const, sources: [], choices: [...(thought.choices ?? [])] };
    add({ authorType: 'bot', kind: 'text', text: thought.text, clientId: id, element });
    const { outcome, category } = thought;
    runs.push({
      thought,
      row: {
        ...{ merchantId, id, sessionId: conversationId, question: text, answer: thought.text, outcome },
        ...{ category, milliseconds: STORED_MS + sum(thought.steps), createdAt: at },
      },
    });
    before.push({ from: 'visitor', text }, { from: 'agent', text: thought.text });
    if (outcome === 'answered') answers += 1;
    unclear = outcome === 'asked' ? text : null;
    rating = thought.rating ?? rating;
    if (!thought.rating) question = text;
    if (outcome === 'handed_over') break;
    at = after(at, 45);
  }
  const last = runs.at(-1);
  const isHandedOver = last?.row.outcome === 'handed_over';
  const priya = { authorType: 'member', authorId: MEMBER_IDS.priya, authorName: 'Priya Raman' } as const;
  if (isHandedOver) {
    add({ authorType: 'bot', kind: 'event', event: happened('released') });
    at = after(at, 90);
    add({ ...priya, kind: 'event', event: happened('took') });
    add({
      ...priya,
      kind: 'text',
      text: 'Hello, I am Priya. I have read what you wrote and will look into it.',
    });
  }
  const endedAt = at;
  at = after(at, 1_800);
  add({ ...priya, kind: 'event', event: happened('closed') });
  return {
    visitor: {
      ...about,
      id: visitorId,
      createdAt: begin,
      modifiedAt: at,
      lastSeenAt: endedAt,
      visitCount: 1,
    },
    rows,
    runs,
    conversation: {
      ...summary(rows),
      ...{ id: conversationId, visitorId, engagementId: ENGAGEMENT_IDS.questions },
      ...{ status: 'closed', closedAt: at, inboxStatus: 'Completed' },
      ...(isHandedOver && { assignedTo: MEMBER_IDS.priya, agentIds: [MEMBER_IDS.priya] }),
    },
    session: {
      ...{ merchantId, id: conversationId, agentId, version: 1, conversationId, question, rating, answers },
      ...{ reason: isHandedOver ? 'handed_over' : 'closed', category: last?.row.category ?? null },
      ...{ language: says.some(containsArabic) ? 'ar' : 'en', handledSeq: rows.length, turns: runs.length },
      ...{
        lastRunId: last?.row.id ?? null,
        createdAt: after(begin, 20),
        endedAt: isHandedOver ? endedAt : at,
      },
      answeredAt: answers > 0 ? endedAt : null,
    },
  };
}

async function insertTalk(db: Db, { visitor, conversation, rows, session, runs }: Written): Promise<void> {
  await db.insert(visitors).values(withDepartments(visitor));
  await db.insert(conversations).values(conversation);
  await db.insert(messages).values([...rows]);
  await db.insert(aiSessions).values(session);
  for (const { row, thought } of runs) {
    const of = { merchantId: row.merchantId, runId: row.id };
    await db.insert(aiRuns).values(row);
    await db
      .insert(aiRunSteps)
      .values(thought.steps.map((step, index) => ({ ...of, n: index + 1, ...step })));
    if (thought.sources.length > 0)
      await db.insert(aiCitations).values(
        thought.sources.map((source, index) => ({
          ...{ ...of, n: index + 1, ...source },
          headings: [...source.headings],
        })),
      );
  }
  await db
    .update(visitors)
    .set({ conversationId: sql`coalesce(${visitors.conversationId}, ${conversation.id}::uuid)` })
    .where(and(eq(visitors.merchantId, visitor.merchantId), eq(visitors.id, visitor.id as string)));
}
