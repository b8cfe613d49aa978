import { labelRefused, labelTaken } from '@foyer/contract/inbox/errors';
import type { LabelInput, ListedLabel } from '@foyer/contract/inbox/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import {
  isWithinLabel,
  type LabelColour,
  labelError,
  labelName,
  parentLabel,
  renamedWithin,
} from '@foyer/domain/labels';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { Scope } from '../../kernel/context.ts';
import { countRows } from '../../kernel/grid.ts';
import { newId } from '../../kernel/ids.ts';
import { type Consequences, recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { conversationLabels, labels } from './label-tables.ts';
import { presentLabel, type ShownLabel } from './present-label.ts';
import { conversations } from './tables.ts';
import type { WantedLabel } from './thread-filter.ts';

type Input = z.output<typeof LabelInput>;
export type LabelRow = typeof labels.$inferSelect;

/** A label in the list of all. */
export const presentListedLabel = (row: LabelRow): z.input<typeof ListedLabel> => ({
  ...presentLabel(row),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const labelRecords = recordsOf({
  table: labels,
  name: 'label',
  topic: 'labels',
  present: presentListedLabel,
  unique: { index: 'labels_name', error: labelTaken, field: 'tagName' },
  // A label moves and removes those within it, so that two writes at once could wait for each other.
  isSerial: true,
  follow: removeInner,
});

/** All labels of a merchant by name. */
export const readLabels = (tenant: Tenant): Promise<LabelRow[]> =>
  tenant.read((db) => labelsOf(db, tenant.merchantId));

const labelsOf = (db: Db, merchantId: number): Promise<LabelRow[]> =>
  db.select().from(labels).where(eq(labels.merchantId, merchantId)).orderBy(asc(labels.name));

/** The labels of the conversation that a query is at, in the order of the names. */
export const labelsOfThread = (db: Db): SQL<ShownLabel[]> =>
  sql`(${db
    .select({
      all: sql`coalesce(jsonb_agg(jsonb_build_object('id', ${labels.id}, 'name', ${labels.name},
        'colour', ${labels.colour}) order by ${labels.name}), '[]')`,
    })
    .from(conversationLabels)
    .innerJoin(
      labels,
      and(eq(labels.merchantId, conversationLabels.merchantId), eq(labels.id, conversationLabels.labelId)),
    )
    .where(
      and(
        eq(conversationLabels.merchantId, conversations.merchantId),
        eq(conversationLabels.conversationId, conversations.id),
      ),
    )})`;

/** The names of the labels of conversations, by conversation. */
export async function labelNames(
  db: Db,
  merchantId: number,
  conversationIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: conversationLabels.conversationId, name: labels.name })
    .from(conversationLabels)
    .innerJoin(
      labels,
      and(eq(labels.merchantId, conversationLabels.merchantId), eq(labels.id, conversationLabels.labelId)),
    )
    .where(
      and(
        eq(conversationLabels.merchantId, merchantId),
        inArray(conversationLabels.conversationId, [...conversationIds]),
      ),
    );
  return valuesBy(
    rows,
    ({ id }) => id,
    ({ name }) => name,
  );
}

/** So many threads with a label are few. */
const FEW = 10_000;

/** A label as threads are asked for by it; no thread has one that is not there. */
export async function wantedLabel(tenant: Tenant, id: string): Promise<WantedLabel> {
  const { merchantId } = tenant;
  const all = await readLabels(tenant);
  const outer = all.find((row) => row.id === id);
  const ids = outer ? all.filter(({ name }) => isWithinLabel(name, outer.name)).map((row) => row.id) : [];
  const { isExact } = await tenant.read((db) => {
    const having = db
      .select({ id: conversationLabels.conversationId })
      .from(conversationLabels)
      .where(and(eq(conversationLabels.merchantId, merchantId), isOneOf(conversationLabels.labelId, ids)));
    return countRows(db, having, FEW);
  });
  return { ids, isOfFew: isExact };
}

function checkedName(written: string): string {
  const error = labelError(written);
  if (error) throw new Refusal(labelRefused, { message: error, field: 'tagName' });
  return labelName(written);
}

/** Adds a label, and around it those that its name names and that do not exist yet. */
export function createLabel(scope: Scope, { tagName, tagColor: colour }: Input): Promise<LabelRow> {
  const name = checkedName(tagName);
  return labelRecords.create(scope, async (db) => {
    await addAround(db, scope.tenant.merchantId, name, colour);
    return { name, colour };
  });
}

async function addAround(db: Db, merchantId: number, name: string, colour: LabelColour): Promise<void> {
  const around: string[] = [];
  for (let outer = parentLabel(name); outer !== null; outer = parentLabel(outer)) around.unshift(outer);
  if (around.length === 0) return;
  const rows = around.map((outer) => ({ merchantId, id: newId(), name: outer, colour }));
  await db.insert(labels).values(rows).onConflictDoNothing();
}

/** Renames or recolours a label. Those within it move along. */
export function updateLabel(
  scope: Scope,
  id: string,
  { tagName, tagColor: colour, ...read }: Input & Precondition,
): Promise<LabelRow> {
  const { merchantId } = scope.tenant;
  const name = checkedName(tagName);
  return labelRecords.change(scope, id, read, async (db, before) => {
    if (name !== before.name) {
      if (name.toLowerCase() !== before.name.toLowerCase() && isWithinLabel(name, before.name)) {
        throw new Refusal(labelRefused, { message: 'A label cannot be inside itself.', field: 'tagName' });
      }
      await renameWithin(db, before, name);
      await addAround(db, merchantId, name, colour);
    }
    return { name, colour };
  });
}

/** The labels within another one. */
async function labelsWithin(db: Db, { merchantId, id, name }: LabelRow): Promise<LabelRow[]> {
  const all = await labelsOf(db, merchantId);
  return all.filter((row) => row.id !== id && isWithinLabel(row.name, name));
}

/** @throws Refusal where the longer name of one within it is not a label's any more */
async function renameWithin(db: Db, outer: LabelRow, to: string): Promise<void> {
  for (const { merchantId, id, name } of await labelsWithin(db, outer)) {
    const renamed = checkedName(renamedWithin(name, outer.name, to));
    await db
      .update(labels)
      .set({ name: renamed, modifiedAt: new Date() })
      .where(and(eq(labels.merchantId, merchantId), eq(labels.id, id)));
  }
}

/** With a label those within it are removed, from everything that has them. */
async function removeInner(
  scope: Scope,
  db: Db,
  before: LabelRow | null,
  after: LabelRow | null,
): Promise<Consequences> {
  if (!before || after) return {};
  const inner = await labelsWithin(db, before);
  const ids = inner.map((row) => row.id);
  await db.delete(labels).where(and(eq(labels.merchantId, before.merchantId), inArray(labels.id, ids)));
  return { audit: inner.map((row) => labelRecords.entry(scope, row, null)) };
}
