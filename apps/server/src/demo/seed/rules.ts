import { nextSchedule } from '@foyer/domain/automation';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { eventsOf } from '../../areas/automation/listening.ts';
import { type Occurrence, startRuns } from '../../areas/automation/matching.ts';
import { readIndex } from '../../areas/automation/rules.ts';
import { carryOn } from '../../areas/automation/running.ts';
import { newSecret } from '../../areas/automation/secrets.ts';
import { automationRules, automationVersions } from '../../areas/automation/tables.ts';
import { conversations, messages } from '../../areas/conversations/tables.ts';
import { propose } from '../../areas/extraction/listening.ts';
import { readExtractors } from '../../areas/extraction/rules.ts';
import { extractors } from '../../areas/extraction/tables.ts';
import { merchantOf } from '../../areas/merchants/queries.ts';
import { routingRules } from '../../areas/routing/tables.ts';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { automationRecipes, extractorRecipes, routingRecipes } from '../content/rules.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';

const DAY_MS = 86_400_000;

/** How many of the newest conversations the rules ran over. */
const REPLAYED = 60;

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
  await carryOn(services, TIDEWELL, await startRuns(services, TIDEWELL, index, occurrences, now));
}

async function extract(services: Services, said: Said): Promise<void> {
  const rows = await services.database.tenant(TIDEWELL).read((db) => readExtractors(db, TIDEWELL));
  for (const { conversationId, id: messageId, authorType, kind, text, createdAt: at } of said) {
    if (authorType !== 'visitor' || kind !== 'text') continue;
    await act(systemScope(services, TIDEWELL), (db) =>
      propose(services, db, TIDEWELL, rows, { conversationId, messageId, text, at }),
    );
  }
}
