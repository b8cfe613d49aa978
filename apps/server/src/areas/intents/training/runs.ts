import {
  tooFewExamples,
  trainingNotReady,
  trainingOver,
  trainingRunning,
} from '@foyer/contract/intents/errors';
import type { IntentTraining } from '@foyer/contract/intents/training-shapes';
import { MIN_EXAMPLES } from '@foyer/domain/intents';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope, Scope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { done } from '../../../kernel/handlers.ts';
import { newId } from '../../../kernel/ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { readPeople } from '../../accounts/people.ts';
import { requireBot } from '../bots.ts';
import { intentTrainings } from '../tables.ts';
import { readMaterial } from './examples.ts';

export type TrainingRow = Omit<typeof intentTrainings.$inferSelect, 'model'>;

export const TRAIN_QUEUE = 'intents.train';
/** Models of trainings that were live are kept, so that they can be published again. */
const KEPT_MODELS = 5;

export const one = (merchantId: number, id: string) =>
  and(eq(intentTrainings.merchantId, merchantId), eq(intentTrainings.id, id));

const ofBot = (merchantId: number, botId: string | null) =>
  and(
    eq(intentTrainings.merchantId, merchantId),
    botId ? eq(intentTrainings.botId, botId) : isNull(intentTrainings.botId),
  );

const changed = (merchantId: number) => settingsChanged(merchantId, 'intentTrainings');

/** The wire form of trainings. */
export async function presentTrainings(
  db: Db,
  merchantId: number,
  rows: readonly TrainingRow[],
): Promise<IntentTraining[]> {
  const people = await readPeople(
    db,
    merchantId,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    botId: row.botId,
    state: row.state,
    progress: row.state === 'training' && row.total > 0 ? { done: row.done, total: row.total } : null,
    intents: row.intents,
    examples: row.examples,
    threshold: row.threshold,
    accuracy: row.figures?.accuracy ?? null,
    understood: row.figures?.understood ?? null,
    refused: row.figures?.refused ?? null,
    duplicates: row.figures?.duplicates.length ?? 0,
    worse: row.worse,
    milliseconds: row.endedAt && row.begunAt ? row.endedAt.getTime() - row.begunAt.getTime() : null,
    startedBy: (row.startedBy && people.get(row.startedBy)) || null,
    startedDate: row.startedAt.toISOString(),
    endedDate: row.endedAt?.toISOString() ?? null,
  }));
}

async function presentOne(db: Db, row: TrainingRow): Promise<IntentTraining> {
  const [training] = await presentTrainings(db, row.merchantId, [row]);
  if (!training) throw notFound();
  return training;
}

/** Locks the trainings of a merchant until the transaction ends. */
const lockTrainings = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('intentTraining'), ${merchantId})`);

async function lockOne(db: Db, merchantId: number, id: string): Promise<TrainingRow> {
  await lockTrainings(db, merchantId);
  const [row] = await db.select().from(intentTrainings).where(one(merchantId, id));
  if (!row) throw notFound();
  return row;
}

/** Queues a training of the intents. @throws Refusal */
export const startTraining = (scope: Scope, botId: string | null): Promise<IntentTraining> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    await requireBot(db, merchantId, botId);
    await lockTrainings(db, merchantId);
    const trainings = await db
      .select({ state: intentTrainings.state, number: intentTrainings.number })
      .from(intentTrainings)
      .where(ofBot(merchantId, botId));
    if (trainings.some(({ state }) => state === 'queued' || state === 'training'))
      throw new Refusal(trainingRunning);
    const material = await readMaterial(db, merchantId, botId);
    if (material.intents.length < 2) throw new Refusal(tooFewExamples, { values: { min: MIN_EXAMPLES } });
    const id = newId();
    const [row] = await db
      .insert(intentTrainings)
      .values({
        merchantId,
        id,
        botId,
        number: Math.max(0, ...trainings.map(({ number }) => number)) + 1,
        state: 'queued',
        intents: material.intents.length,
        examples: material.examples.length,
        startedBy: scope.actor.type === 'member' ? scope.actor.id : null,
      })
      .returning();
    if (!row) throw notFound();
    return {
      result: await presentOne(db, row),
      audit: [{ action: 'intentTraining.started', subject: ['intentTraining', id], after: { botId } }],
      events: [changed(merchantId)],
      jobs: [{ queue: TRAIN_QUEUE, data: { merchantId, trainingId: id }, group: String(merchantId) }],
    };
  });

/** Cancels a training that waits or runs. Its worker notices within a second. */
export const cancelTraining = (scope: MemberScope, id: string): Promise<IntentTraining> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockOne(db, merchantId, id);
    if (before.state !== 'queued' && before.state !== 'training') throw new Refusal(trainingOver);
    const [row] = await db
      .update(intentTrainings)
      .set({ state: 'cancelled', endedAt: new Date() })
      .where(one(merchantId, id))
      .returning();
    return {
      result: await presentOne(db, row ?? before),
      audit: [{ action: 'intentTraining.cancelled', subject: ['intentTraining', id] }],
      events: [changed(merchantId)],
    };
  });

/** Makes a training the live one of its bot, within the caller's transaction, and drops old models. */
export async function goLive(db: Db, { merchantId, id, botId }: TrainingRow): Promise<TrainingRow> {
  const own = ofBot(merchantId, botId);
  await db
    .update(intentTrainings)
    .set({ state: 'replaced' })
    .where(and(own, eq(intentTrainings.state, 'live')));
  // What waited was compared with a training that is not live any more.
  await db
    .update(intentTrainings)
    .set({ state: 'discarded', model: null })
    .where(and(own, eq(intentTrainings.state, 'ready'), sql`${intentTrainings.id} <> ${id}`));
  const [row] = await db
    .update(intentTrainings)
    .set({ state: 'live' })
    .where(one(merchantId, id))
    .returning();
  const kept = db
    .select({ id: intentTrainings.id })
    .from(intentTrainings)
    .where(and(own, eq(intentTrainings.state, 'replaced')))
    .orderBy(sql`${intentTrainings.number} desc`)
    .limit(KEPT_MODELS);
  await db
    .update(intentTrainings)
    .set({ model: null })
    .where(and(own, eq(intentTrainings.state, 'replaced'), sql`${intentTrainings.id} not in ${kept}`));
  if (!row) throw notFound();
  return row;
}

/** Publishes a training that waits, or one that was live. @throws Refusal */
export const publishTraining = (scope: MemberScope, id: string): Promise<IntentTraining> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockOne(db, merchantId, id);
    const [stored] = await db
      .select({ hasModel: sql<boolean>`${intentTrainings.model} is not null` })
      .from(intentTrainings)
      .where(and(one(merchantId, id), inArray(intentTrainings.state, ['ready', 'replaced'])));
    if (!stored?.hasModel) throw new Refusal(trainingNotReady);
    const row = await goLive(db, before);
    return {
      result: await presentOne(db, row),
      audit: [
        {
          action: 'intentTraining.published',
          subject: ['intentTraining', id],
          after: { number: row.number, worse: row.worse },
        },
      ],
      events: [changed(merchantId)],
    };
  });

/** Discards a training that waits to be published. @throws Refusal */
export const discardTraining = (scope: MemberScope, id: string): Promise<typeof done> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockOne(db, merchantId, id);
    if (before.state !== 'ready') throw new Refusal(trainingNotReady);
    await db.update(intentTrainings).set({ state: 'discarded', model: null }).where(one(merchantId, id));
    return {
      result: done,
      audit: [{ action: 'intentTraining.discarded', subject: ['intentTraining', id] }],
      events: [changed(merchantId)],
    };
  });
