import type { ExtractionProposal } from '@foyer/contract/extraction/shapes';
import { AUTOMATION_LIMITS, nextSchedule } from '@foyer/domain/automation';
import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { eventsOf } from '../../areas/automation/listening.ts';
import { type Occurrence, startRuns } from '../../areas/automation/matching.ts';
import { readIndex } from '../../areas/automation/rules.ts';
import { carryOne } from '../../areas/automation/running.ts';
import { newSecret } from '../../areas/automation/secrets.ts';
import { automationRules, automationRuns, automationVersions } from '../../areas/automation/tables.ts';
import { conversations, messages } from '../../areas/conversations/tables.ts';
import { propose } from '../../areas/extraction/listening.ts';
import { markProposal } from '../../areas/extraction/proposals.ts';
import { readExtractors } from '../../areas/extraction/rules.ts';
import { extractionProposals, extractors } from '../../areas/extraction/tables.ts';
import { takeWithin } from '../../areas/extraction/taking.ts';
import { merchantOf } from '../../areas/merchants/queries.ts';
import { notices } from '../../areas/notices/tables.ts';
import { storeDecisions } from '../../areas/routing/deciding.ts';
import { readRoutingRules, readyRoute } from '../../areas/routing/rules.ts';
import { conversationRoutes, routingRules } from '../../areas/routing/tables.ts';
import { visitors } from '../../areas/visitors/tables.ts';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { automationRecipes, extractorRecipes, routingRecipes } from '../content/rules.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';

const DAY_MS = 86_400_000;

/** How many of the newest conversations the rules ran over: more than one day's. */
const REPLAYED = 120;

/**
 * Gives the shop its rules, and lets them run over its newest conversations, so that logs and proposals are those of
 * real runs. Once.
 */
export async function seedRules(services: Services): Promise<void> {
  const merchantId = TIDEWELL;
  const { tenant } = systemScope(services, merchantId);
  const known = await tenant.read((db) =>
    db.$count(automationRules, eq(automationRules.merchantId, merchantId)),
  );
  if (known > 0) return;
  const now = new Date();
  await tenant.transaction((db) => insertRules(services, db, now));
  const said = await tenant.read(readRecent);
  await replay(services, said, now);
  await tenant.transaction((db) => route(db, said));
  await extract(services, said);
}

async function insertRules(services: Services, db: Db, now: Date): Promise<void> {
  const merchantId = TIDEWELL;
  const { timeZone } = await merchantOf(db, merchantId);
  const since = new Date(now.getTime() - 90 * DAY_MS);
  const rules = automationRecipes.map(({ active, name, trigger, conditions, actions }, position) => {
    const id = newId();
    const definition = { name, trigger, conditions, actions: [...actions] };
    return {
      ...definition,
      ...newSecret(services.config.SEAL_SECRET, merchantId, id),
      merchantId,
      id,
      active,
      position,
      event: trigger.event,
      activeSince: since,
      nextAt: active ? nextSchedule(trigger, now, timeZone) : null,
      createdAt: since,
      modifiedAt: since,
    };
  });
  await db.insert(automationRules).values(rules);
  await db.insert(automationVersions).values(
    rules.map(({ id: ruleId, name, trigger, conditions, actions }) => ({
      merchantId,
      ruleId,
      version: 1,
      definition: { name, trigger, conditions, actions },
      memberId: MEMBER_IDS.priya,
      memberName: 'Priya Raman',
      createdAt: since,
    })),
  );
  await db.insert(routingRules).values(
    routingRecipes.map(({ stops, ...rule }, position) => ({
      ...rule,
      stops: [...stops],
      merchantId,
      id: newId(),
      position,
    })),
  );
  await db.insert(extractors).values(extractorRecipes.map((one) => ({ ...one, merchantId, id: newId() })));
}

type Said = Awaited<ReturnType<typeof readRecent>>;

/** The messages of the newest conversations, in their order. */
async function readRecent(db: Db) {
  const recent = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.merchantId, TIDEWELL))
    .orderBy(desc(conversations.lastMessageMinute))
    .limit(REPLAYED);
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, TIDEWELL),
        inArray(
          messages.conversationId,
          recent.map(({ id }) => id),
        ),
        inArray(messages.kind, ['text', 'event']),
      ),
    )
    .orderBy(asc(messages.createdAt));
}

async function replay(services: Services, said: Said, now: Date): Promise<void> {
  const index = await services.database.tenant(TIDEWELL).read((db) => readIndex(db, TIDEWELL));
  const replayed = new Set(automationRecipes.flatMap(({ name, replays }) => (replays ? [name] : [])));
  const ids = [...index.values()].flat().flatMap(({ id, name }) => (replayed.has(name) ? [id] : []));
  const occurrences = said.flatMap((message) =>
    eventsOf({ ...message, author: { type: message.authorType } }).flatMap(
      ({ event, key = message.id, facts = {} }) =>
        ids.map(
          (ruleId): Occurrence => ({
            event,
            subjectId: message.conversationId,
            key,
            at: message.createdAt,
            facts,
            causes: [],
            ruleId,
          }),
        ),
    ),
  );
  await startRuns(services, TIDEWELL, index, occurrences, now);
  const { read, transaction } = services.database.tenant(TIDEWELL);
  // The log says when what started a run happened.
  await transaction((db) =>
    db.execute(sql`
      update ${automationRuns} r
      set created_at = m.created_at, ended_at = m.created_at + (r.ended_at - r.created_at)
      from ${messages} m
      where r.merchant_id = ${TIDEWELL} and m.merchant_id = r.merchant_id and m.conversation_id = r.subject_id
        and (m.id::text = r.event_key or (r.event_key = 'started' and m.seq = 1))`),
  );
  // First to a wait or the end, then from one wait that is over to the next.
  const carry = async (
    state: 'started' | 'waiting',
    time: typeof automationRuns.dueAt | typeof automationRuns.createdAt,
  ) => {
    const due = and(eq(automationRuns.merchantId, TIDEWELL), eq(automationRuns.state, state), lte(time, now));
    const runs = await read((db) =>
      db.select({ id: automationRuns.id, at: time }).from(automationRuns).where(due).orderBy(time),
    );
    for (const { id, at } of runs) if (at) await carryOne(services, TIDEWELL, id, at);
    return runs.length > 0;
  };
  await carry('started', automationRuns.createdAt);
  for (
    let waits = 0;
    waits < AUTOMATION_LIMITS.actions && (await carry('waiting', automationRuns.dueAt));
    waits += 1
  );
  await transaction((db) =>
    db.execute(sql`
      update ${notices} n set created_at = r.ended_at from ${automationRuns} r
      where n.merchant_id = ${TIDEWELL} and r.merchant_id = n.merchant_id and n.text = r.rule_name
        and strpos(n.path, r.subject_id::text) > 0 and r.ended_at is not null`),
  );
}

/** The rules also decided where these conversations went, each when it began. */
async function route(db: Db, said: Said): Promise<void> {
  const rules = (await readRoutingRules(db, TIDEWELL)).map(readyRoute);
  for (const { conversationId, createdAt } of said.filter(({ seq }) => seq === 1))
    await storeDecisions(db, TIDEWELL, [conversationId], rules, createdAt);
  // They have been answered, or reached the first stop.
  await db
    .update(conversationRoutes)
    .set({ stop: 0 })
    .where(and(eq(conversationRoutes.merchantId, TIDEWELL), isNotNull(conversationRoutes.ruleId)));
}

/** Finds values in what customers wrote. Members took those of conversations that are over. */
async function extract(services: Services, said: Said): Promise<void> {
  const scope = systemScope(services, TIDEWELL);
  const rows = await scope.tenant.read((db) => readExtractors(db, TIDEWELL));
  for (const { conversationId, id: messageId, authorType, kind, text, createdAt: at } of said) {
    if (authorType !== 'visitor' || kind !== 'text') continue;
    await act(scope, (db) => propose(services, db, TIDEWELL, rows, { conversationId, messageId, text, at }));
  }
  const found = await scope.tenant.read((db) => readOpenProposals(db));
  for (const { id, contactId, target, value } of found)
    await act(scope, async (db) => {
      const outcome = await takeWithin(db, scope, contactId, target, value);
      await markProposal(db, TIDEWELL, id, 'taken');
      return outcome;
    });
}

/** The proposals of closed conversations with a contact. */
async function readOpenProposals(db: Db) {
  const { rows } = await db.execute<{
    id: string;
    contactId: string;
    target: ExtractionProposal['target'];
    value: string;
  }>(sql`
    select p.id, v.contact_id as "contactId", e.target, p.value
    from ${extractionProposals} p
    join ${extractors} e on e.merchant_id = p.merchant_id and e.id = p.extractor_id
    join ${conversations} c on c.merchant_id = p.merchant_id and c.id = p.conversation_id
    join ${visitors} v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
    where p.merchant_id = ${TIDEWELL} and p.state = 'proposed' and c.status = 'closed'
      and v.contact_id is not null
    order by p.created_at, p.id`);
  return rows;
}
