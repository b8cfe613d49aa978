import type { intents as calls } from '@foyer/contract';
import { tooManyIntents, watsonNotConnected, watsonRefused } from '@foyer/contract/intents/errors';
import type { IntentInput } from '@foyer/contract/intents/shapes';
import { INTENT_LIMITS } from '@foyer/domain/intents';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { runIntegrationAction } from '../integrations/running.ts';
import { resolveGroup } from '../knowledge/unanswered/handlers.ts';
import { requireBot } from './bots.ts';
import { exportFile, importFile } from './files.ts';
import { findEntities, readEntities } from './finding-entities.ts';
import {
  intentRecords,
  intentRows,
  intentValues,
  presentDetail,
  presentIntent,
  writeExamples,
} from './intents.ts';
import { intents } from './tables.ts';
import { findIntent } from './understanding.ts';

type IntentCall =
  | 'listKnwIntent'
  | 'getIntent'
  | 'createKnwIntent'
  | 'createWatsonIntentWithResponse'
  | 'modifyKnwIntent'
  | 'removeIntent'
  | 'addIntentExamples'
  | 'cloneBotIntents'
  | 'importIntents'
  | 'exportIntents'
  | 'tryIntents';

/** Creates an intent with its examples. `also` runs last in the same transaction. */
async function createIntent(scope: MemberScope, body: IntentInput, also?: () => Promise<void>) {
  const { merchantId } = scope.tenant;
  const row = await intentRecords.create(
    scope,
    async (db) => ({
      ...(await intentValues(db, merchantId, body)),
      examples: new Set(body.examples.map((text) => text.toLowerCase())).size,
    }),
    {
      also: async (db, intentId) => {
        await writeExamples(db, { merchantId, intentId }, body.examples, 'typed');
        await also?.();
      },
    },
  );
  return presentDetail(scope.tenant, row);
}

/** Creates an intent at IBM. @throws Refusal */
async function createAtWatson({ services, tenant }: MemberScope, body: IntentInput): Promise<void> {
  const result = await runIntegrationAction(services, tenant.merchantId, 'watson', 'createIntent', {
    // Names at IBM have no spaces.
    name: body.name.replaceAll(' ', '_'),
    description: body.description,
    examples: body.examples.join('\n'),
  });
  if (result.success) return;
  if (result.reason === 'not_connected') throw new Refusal(watsonNotConnected);
  throw new Refusal(watsonRefused);
}

export const intentHandlers: Pick<Handlers<typeof calls>, IntentCall> = {
  async listKnwIntent({ tenant }, { query }) {
    const { page, ...rest } = await intentRows.pageWithTotal(tenant, query);
    return { intents: page.map(presentIntent), ...rest };
  },

  getIntent: async (scope, { params }) =>
    presentDetail(scope.tenant, await intentRecords.get(scope, params.id)),

  createKnwIntent: (scope, { body }) => createIntent(scope, body),
  // The call to IBM is the last step of the transaction, so that a refusal there leaves nothing here.
  createWatsonIntentWithResponse: (scope, { body }) =>
    createIntent(scope, body, () => createAtWatson(scope, body)),

  async modifyKnwIntent(scope, { body: { id, ifUnmodifiedSince, ...body } }) {
    const { merchantId } = scope.tenant;
    const row = await intentRecords.change(scope, id, { ifUnmodifiedSince }, async (db) => {
      const values = await intentValues(db, merchantId, body);
      const { isChanged, count } = await writeExamples(
        db,
        { merchantId, intentId: id },
        body.examples,
        'typed',
        true,
      );
      return { ...values, examples: count, ...(isChanged && { modifiedAt: new Date() }) };
    });
    return presentDetail(scope.tenant, row);
  },

  removeIntent: (scope, { params }) => intentRecords.remove(scope, params.id),

  async addIntentExamples(scope, { params, body: { examples, unansweredId } }) {
    const { merchantId } = scope.tenant;
    const row = await act(scope, async (db) => {
      const before = await intentRecords.lock(db, scope, params.id);
      const origin = unansweredId ? 'unanswered' : 'typed';
      const { count } = await writeExamples(db, { merchantId, intentId: before.id }, examples, origin);
      const written = await intentRecords.changeWithin(db, scope, before, { examples: count });
      if (!unansweredId) return written;
      const resolved = await resolveGroup(db, merchantId, unansweredId, { outcome: 'intent' });
      return {
        ...written,
        audit: [...written.audit, ...resolved.audit],
        events: [...written.events, ...resolved.events],
      };
    });
    return presentDetail(scope.tenant, row);
  },

  cloneBotIntents(scope, { params, body }) {
    if (params.merchantId !== scope.tenant.merchantId) throw notFound();
    return act(scope, (db) => cloneIntents(db, params.merchantId, params.botId, body?.toBotId ?? null));
  },

  importIntents: (scope, { upload }) => act(scope, (db) => importFile(db, scope.tenant.merchantId, upload)),
  exportIntents: ({ tenant }) => exportFile(tenant),

  async tryIntents({ tenant }, { body }) {
    const begun = performance.now();
    const understood = await findIntent(tenant, body.text, body.botId);
    const shown = ({ id, name, confidence }: { id: string; name: string; confidence: number }) => ({
      intentId: id,
      name,
      confidence,
    });
    return {
      intent: understood.intent && shown(understood.intent),
      near: understood.near.map(shown),
      guesses: understood.guesses.map(shown),
      threshold: understood.threshold,
      entities: findEntities(body.text, await readEntities(tenant)),
      microseconds: Math.round((performance.now() - begun) * 1000),
    };
  },
};

/** Copies the intents of a bot with their examples. Skips intents whose name already exists. */
async function cloneIntents(db: Db, merchantId: number, from: string, to: string | null) {
  await requireBot(db, merchantId, to, 'toBotId');
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('intent'), ${merchantId})`);
  const own = await db.select().from(intents).where(eq(intents.merchantId, merchantId));
  const sources = own.filter(({ botId }) => botId === from);
  if (sources.length === 0) throw notFound();
  const taken = new Set(own.filter(({ botId }) => botId === to).map(({ name }) => name.toLowerCase()));
  const [copied, skipped] = [
    sources.filter(({ name }) => !taken.has(name.toLowerCase())),
    sources.filter(({ name }) => taken.has(name.toLowerCase())),
  ];
  const max = INTENT_LIMITS.intents;
  if (own.length + copied.length > max) throw new Refusal(tooManyIntents, { values: { max } });
  for (const { createdAt: _, modifiedAt: __, ...source } of copied) {
    const intentId = newId();
    await db.insert(intents).values({ ...source, id: intentId, botId: to });
    await db.execute(sql`
      insert into intent_examples (merchant_id, id, intent_id, text, origin)
      select merchant_id, gen_random_uuid(), ${intentId}, text, origin from intent_examples
      where merchant_id = ${merchantId} and intent_id = ${source.id}`);
  }
  return {
    result: { cloned: copied.length, skipped: skipped.map(({ name }) => name) },
    audit:
      copied.length > 0
        ? [
            {
              action: 'intent.cloned' as const,
              subject: ['intent', from] as const,
              after: { botId: to, names: copied.map(({ name }) => name) },
            },
          ]
        : [],
    events: [settingsChanged(merchantId, 'intents'), settingsChanged(merchantId, 'intentTrainings')],
  };
}
