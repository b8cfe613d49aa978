import { isDeepStrictEqual } from 'node:util';
import {
  BOT_ERROR_SENTENCES,
  botNameTaken,
  botRefused,
  botRouted,
  botsFull,
  templateNotFound,
} from '@foyer/contract/bots/errors';
import { BOTS_MAX, type BotInfo } from '@foyer/contract/bots/shapes';
import type { BotTestInput } from '@foyer/contract/bots/test-shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { checkGraph } from '@foyer/domain/bots/checker';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { emptyGraph } from '@foyer/domain/bots/layout';
import { isFlowError } from '@foyer/domain/bots/problems';
import { BOT_TEMPLATES } from '@foyer/domain/bots/templates/index';
import { fullName } from '@foyer/domain/full-name';
import { isUuid } from '@foyer/domain/ids';
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { presentForAudit } from './present.ts';
import { type BotRow, botRoutes, bots, botVersions } from './tables.ts';
import { refuseFailedTests, storeTests } from './tests.ts';

export const botRecords = recordsOf<typeof bots, MemberScope>({
  table: bots,
  name: 'bot',
  topic: 'bots',
  present: presentForAudit,
  unique: { index: 'bots_name', error: botNameTaken, field: 'name' },
  async follow(scope, db, before, after) {
    const { merchantId } = scope.tenant;
    if (before && !after && (await isRouted(db, before))) throw new Refusal(botRouted);
    const isShown = before?.name !== after?.name || before?.liveVersion !== after?.liveVersion;
    // Follow-up work of messages reads names and versions with the routes.
    return isShown ? { events: [settingsChanged(merchantId, 'botRoutes')] } : {};
  },
});

const isRouted = async (db: Db, { merchantId, id }: BotRow): Promise<boolean> =>
  (await db.$count(
    botRoutes,
    and(
      eq(botRoutes.merchantId, merchantId),
      sql`${botRoutes.targets} @> ${JSON.stringify([{ botId: id }])}::jsonb`,
    ),
  )) > 0;

type Info = z.infer<typeof BotInfo>;

/** Creates a bot with a flow as its draft, and tests. @throws Refusal `bots_full`, or of a duplicate name */
export const createBot = (
  scope: MemberScope,
  { name, type, access }: Info,
  draft: BotGraph | ((db: Db) => Promise<BotGraph>),
  tests: readonly BotTestInput[] = [],
): Promise<BotRow> =>
  botRecords.create(
    scope,
    async (db) => {
      const { merchantId } = scope.tenant;
      const known = await db.$count(bots, and(eq(bots.merchantId, merchantId), isNull(bots.removedAt)));
      if (known >= BOTS_MAX) throw new Refusal(botsFull);
      return { name, type, access, draft: typeof draft === 'function' ? await draft(db) : draft };
    },
    { also: (db, botId) => storeTests(db, scope.tenant.merchantId, botId, tests) },
  );

/** The flow of a template or of a bot of the store. @throws Refusal `template_not_found` */
export async function storeGraph(db: Db, merchantId: number, storeId: string | undefined): Promise<BotGraph> {
  if (storeId === undefined) return emptyGraph();
  const template = BOT_TEMPLATES.find(({ id }) => id === storeId);
  if (template) return template.graph;
  const [row] = isUuid(storeId)
    ? await db
        .select({ graph: botVersions.graph })
        .from(bots)
        .innerJoin(
          botVersions,
          and(
            eq(botVersions.merchantId, bots.merchantId),
            eq(botVersions.botId, bots.id),
            eq(botVersions.version, bots.liveVersion),
          ),
        )
        .where(
          and(
            eq(bots.merchantId, merchantId),
            eq(bots.id, storeId),
            eq(bots.access, 'Public'),
            isNull(bots.removedAt),
          ),
        )
    : [];
  if (!row) throw new Refusal(templateNotFound);
  return row.graph;
}

/** Stores the draft of a bot. @throws Refusal `conflict` when another member changed it since it was read */
export const saveDraft = (
  scope: MemberScope,
  id: string,
  read: Precondition,
  draftOf: (before: BotRow, db: Db) => BotGraph | Promise<BotGraph>,
): Promise<BotRow> =>
  botRecords.change(scope, id, read, async (db, before) => {
    const draft = await draftOf(before, db);
    return isDeepStrictEqual(draft, before.draft) ? {} : { draft, hasDraft: true };
  });

/**
 * Publishes the draft as a new version, unless it is the live one.
 * @throws Refusal `bot_refused` with the first error, or `bot_tests_failed` unless it is published despite them
 */
export const publish = (
  scope: MemberScope,
  id: string,
  read: Precondition,
  { note, despiteTests }: { readonly note: string; readonly despiteTests: boolean },
): Promise<BotRow> =>
  act(scope, async (db) => {
    const before = await botRecords.lock(db, scope, id, read);
    if (await isLive(db, before)) return botRecords.changeWithin(db, scope, before, { hasDraft: false });
    if (!despiteTests) await refuseFailedTests(db, scope, before);
    return storeVersion(db, scope, before, before.draft, { note, restoredFrom: null });
  });

const isLive = async (db: Db, { draft, liveVersion, ...bot }: BotRow): Promise<boolean> =>
  liveVersion !== null && isDeepStrictEqual(draft, await versionGraph(db, bot, liveVersion));

/**
 * Publishes an earlier version again. For the live version, only resets the draft.
 * @throws Refusal `not_found`, or `conflict` like `saveDraft`
 */
export const restore = (
  scope: MemberScope,
  id: string,
  version: number,
  read: Precondition,
): Promise<BotRow> =>
  act(scope, async (db) => {
    const before = await botRecords.lock(db, scope, id, read);
    const graph = await versionGraph(db, before, version);
    if (version === before.liveVersion) {
      return botRecords.changeWithin(db, scope, before, { draft: graph, hasDraft: false });
    }
    const outcome = await storeVersion(db, scope, before, graph, { note: '', restoredFrom: version });
    return {
      ...outcome,
      audit: [...outcome.audit, { action: 'bot.restored', subject: ['bot', id], after: { version } }],
    };
  });

/** @throws Refusal `not_found` */
export async function versionGraph(
  db: Db,
  { merchantId, id }: Pick<BotRow, 'merchantId' | 'id'>,
  version: number,
): Promise<BotGraph> {
  const [row] = await db
    .select({ graph: botVersions.graph })
    .from(botVersions)
    .where(
      and(
        eq(botVersions.merchantId, merchantId),
        eq(botVersions.botId, id),
        eq(botVersions.version, version),
      ),
    );
  if (!row) throw notFound();
  return row.graph;
}

async function storeVersion(
  db: Db,
  scope: MemberScope,
  before: BotRow,
  graph: BotGraph,
  about: { readonly note: string; readonly restoredFrom: number | null },
): Promise<Outcome<BotRow>> {
  const error = checkGraph(graph).find(isFlowError);
  if (error) {
    const step = graph.nodes.find(({ id }) => id === error.node);
    throw new Refusal(botRefused, {
      message: BOT_ERROR_SENTENCES[error.code],
      values: { step: step?.name || (error.node ?? ''), detail: error.detail },
    });
  }
  const [last] = await db
    .select({ version: max(botVersions.version) })
    .from(botVersions)
    .where(and(eq(botVersions.merchantId, before.merchantId), eq(botVersions.botId, before.id)));
  const version = (last?.version ?? 0) + 1;
  await db.insert(botVersions).values({
    merchantId: before.merchantId,
    botId: before.id,
    version,
    graph,
    memberId: scope.caller.id,
    memberName: fullName(scope.caller),
    ...about,
  });
  const outcome = await botRecords.changeWithin(db, scope, before, {
    draft: graph,
    liveVersion: version,
    publishedAt: new Date(),
    hasDraft: false,
  });
  return {
    ...outcome,
    audit: [
      ...outcome.audit,
      { action: 'bot.published', subject: ['bot', before.id], after: { version, note: about.note } },
    ],
  };
}
