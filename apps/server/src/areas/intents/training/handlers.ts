import type { intents as calls } from '@foyer/contract';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Handlers } from '../../../kernel/handlers.ts';
import { intents, intentTrainings } from '../tables.ts';
import { ofBots, readMaterial } from './examples.ts';
import { cancelTraining, discardTraining, presentTrainings, publishTraining, startTraining } from './runs.ts';

const SHOWN = 50;

type TrainingCall =
  | 'listIntentTrainings'
  | 'startIntentTraining'
  | 'cancelIntentTraining'
  | 'publishIntentTraining'
  | 'discardIntentTraining';

export const trainingHandlers: Pick<Handlers<typeof calls>, TrainingCall> = {
  listIntentTrainings: ({ tenant: { merchantId, read } }, { query }) =>
    read(async (db) => {
      const botId = query.botId ?? null;
      const { model: _, ...columns } = getTableColumns(intentTrainings);
      const rows = await db
        .select(columns)
        .from(intentTrainings)
        .where(
          and(
            eq(intentTrainings.merchantId, merchantId),
            botId ? eq(intentTrainings.botId, botId) : isNull(intentTrainings.botId),
          ),
        )
        .orderBy(desc(intentTrainings.number))
        .limit(SHOWN);
      const [counts] = await db
        .select({
          intents: sql<number>`count(*)::int`,
          examples: sql<number>`coalesce(sum(${intents.examples}), 0)::int`,
        })
        .from(intents)
        .where(and(eq(intents.merchantId, merchantId), ofBots(botId)));
      const live = rows.find(({ state }) => state === 'live');
      const ready = rows.find(({ state }) => state === 'ready');
      const { hash } = await readMaterial(db, merchantId, botId);
      return {
        trainings: await presentTrainings(db, merchantId, rows),
        intents: counts?.intents ?? 0,
        examples: counts?.examples ?? 0,
        isOutdated: live !== undefined && live.hash !== hash,
        live: live?.figures ?? null,
        ready: ready?.figures ?? null,
      };
    }),
  startIntentTraining: (scope, { body }) => startTraining(scope, body.botId),
  cancelIntentTraining: (scope, { params }) => cancelTraining(scope, params.id),
  publishIntentTraining: (scope, { params }) => publishTraining(scope, params.id),
  discardIntentTraining: (scope, { params }) => discardTraining(scope, params.id),
};
