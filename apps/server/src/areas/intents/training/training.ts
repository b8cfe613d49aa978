import { Worker } from 'node:worker_threads';
import type { TrainingFigures } from '@foyer/contract/intents/training-shapes';
import { WORSE_MARGIN } from '@foyer/domain/intents';
import { type Figures, worseParts } from '@foyer/domain/intents/figures';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Services } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { intentTrainings } from '../tables.ts';
import { type Material, readMaterial } from './examples.ts';
import { goLive, one, type TrainingRow } from './runs.ts';
import type { TrainingInput, TrainingMessage } from './worker.ts';

const MEMORY_MB = 1_024;
const REPORT_MS = 400;
/** Trainings that are kept, with their figures. */
const KEPT = 50;

/**
 * Trains the intents of a bot in a worker thread, checks the result, and publishes it unless it is worse than the live
 * training. A training whose server was stopped or killed begins again.
 */
export async function runTraining(
  services: Services,
  merchantId: number,
  trainingId: string,
  signal?: AbortSignal,
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const announce = () => services.bus.publish(settingsChanged(merchantId, 'intentTrainings'));
  const begun = await tenant.transaction(async (db) => {
    const [row] = await db
      .update(intentTrainings)
      .set({ state: 'training', begunAt: new Date(), done: 0, total: 0 })
      .where(and(one(merchantId, trainingId), inArray(intentTrainings.state, ['queued', 'training'])))
      .returning();
    return row ? { row, material: await readMaterial(db, merchantId, row.botId) } : null;
  });
  if (!begun) return;
  announce();
  const { row, material } = begun;
  const isWanted = async (done: number, total: number) => {
    signal?.throwIfAborted();
    const rows = await tenant.read((db) =>
      db
        .update(intentTrainings)
        .set({ done, total })
        .where(and(one(merchantId, trainingId), eq(intentTrainings.state, 'training')))
        .returning({ id: intentTrainings.id }),
    );
    announce();
    return rows.length > 0;
  };
  try {
    const result = await trainApart(
      { examples: material.examples, labels: material.intents.length },
      isWanted,
    );
    if (result) await finish(services, row, material, result);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    await tenant.read((db) =>
      db
        .update(intentTrainings)
        .set({ state: 'failed', endedAt: new Date() })
        .where(and(one(merchantId, trainingId), eq(intentTrainings.state, 'training'))),
    );
    throw error;
  } finally {
    announce();
  }
}

type Result = Extract<TrainingMessage, { model: Uint8Array }>;

/** Trains in a worker thread. Returns null when the training is not wanted any more. */
function trainApart(
  workerData: TrainingInput,
  isWanted: (done: number, total: number) => Promise<boolean>,
): Promise<Result | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let latest = { done: 0, total: 0 };
  return new Promise<Result | null>((resolve, reject) => {
    const timer = setInterval(() => {
      isWanted(latest.done, latest.total).then((wanted) => wanted || resolve(null), reject);
    }, REPORT_MS);
    worker.on('message', (message: TrainingMessage) => {
      if ('model' in message) resolve(message);
      else latest = message;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearInterval(timer);
      reject(new Error('The training ended without a result.'));
    });
  }).finally(() => worker.terminate());
}

/** Stores a result, which goes live unless it is worse than the live training. */
async function finish(
  { database }: Services,
  { merchantId, id, botId }: TrainingRow,
  material: Material,
  { model, threshold, figures }: Result,
): Promise<void> {
  await database.tenant(merchantId).transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('intentTraining'), ${merchantId})`);
    const own = and(
      eq(intentTrainings.merchantId, merchantId),
      botId ? eq(intentTrainings.botId, botId) : isNull(intentTrainings.botId),
    );
    const [live] = await db
      .select({ figures: intentTrainings.figures })
      .from(intentTrainings)
      .where(and(own, eq(intentTrainings.state, 'live')));
    const worse = live?.figures ? worseParts(live.figures, figures, WORSE_MARGIN) : [];
    const [row] = await db
      .update(intentTrainings)
      .set({
        state: 'ready',
        model: Buffer.from(model),
        threshold,
        intentIds: material.intents.map((intent) => intent.id),
        intents: material.intents.length,
        examples: figures.examples,
        hash: material.hash,
        figures: presentFigures(material, figures),
        worse,
        endedAt: new Date(),
      })
      .where(and(one(merchantId, id), eq(intentTrainings.state, 'training')))
      .returning();
    if (row && worse.length === 0) await goLive(db, row);
    await db.delete(intentTrainings).where(
      and(
        own,
        inArray(intentTrainings.state, ['replaced', 'discarded', 'failed', 'cancelled']),
        sql`${intentTrainings.number} <= (select max(t.number) - ${KEPT} from intent_trainings t
          where t.merchant_id = ${merchantId} and t.bot_id is not distinct from ${botId}::uuid)`,
      ),
    );
  });
}

/** Figures with the intents as they were named. */
function presentFigures({ intents }: Material, figures: Figures): TrainingFigures {
  const named = (label: number) => intents[label] ?? { id: '', name: '' };
  const nameOf = (label: number) => named(label).name;
  return {
    accuracy: figures.accuracy,
    understood: figures.understood,
    refused: figures.refused,
    intents: figures.intents.map(({ label, examples, right, takenFor }) => ({
      ...named(label),
      examples,
      right,
      takenFor: takenFor === null ? null : nameOf(takenFor),
    })),
    confusions: figures.confusions.map(({ label, takenFor, times }) => ({
      of: nameOf(label),
      takenFor: nameOf(takenFor),
      times,
    })),
    duplicates: figures.duplicates.map(({ text, labels }) => ({ text, intents: labels.map(named) })),
  };
}
