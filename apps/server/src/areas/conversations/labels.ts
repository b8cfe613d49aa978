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
import type { Scope } from '../../kernel/context.ts';
import { countRows } from '../../kernel/grid.ts';
import { newId } from '../../kernel/ids.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { type Consequences, recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { conversationLabels, labels } from './label-tables.ts';
import { presentLabel, type ShownLabel } from './present-label.ts';
import { conversations } from './tables.ts';
import type { WantedLabel } from './thread-filter.ts';

type Input = z.output<typeof LabelInput>;
export type LabelRow = typeof labels.$inferSelect;

/** The wire form of a label in the list of labels. */
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
  // Renaming or deleting a label writes its descendants too, so concurrent writes could deadlock.
  isSerial: true,
  follow: removeInner,
});

/** All labels of a merchant, by name. */
export const readLabels = (tenant: Tenant): Promise<LabelRow[]> =>
  tenant.read((db) => labelsOf(db, tenant.merchantId));

const labelsOf = (db: Db, merchantId: number): Promise<LabelRow[]> =>
  db.select().from(labels).where(eq(labels.merchantId, merchantId)).orderBy(asc(labels.name));

/** Subquery for the labels of a conversation, by name. */
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

/** Names of labels by conversation id. */
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

/** Up to this number of threads, a label counts as rare. */
const FEW = 10_000;

/** Loads a label as a thread filter. An unknown id matches no thread. */
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

/** Creates a label and the missing parents that its name implies. */
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

/** Renames or recolours a label. Its descendants are renamed with it. */
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

/** The descendants of a label. */
async function labelsWithin(db: Db, { merchantId, id, name }: LabelRow): Promise<LabelRow[]> {
  const all = await labelsOf(db, merchantId);
  return all.filter((row) => row.id !== id && isWithinLabel(row.name, name));
}

/** @throws Refusal when the new name of a descendant is too long */
async function renameWithin(db: Db, outer: LabelRow, to: string): Promise<void> {
  for (const { merchantId, id, name } of await labelsWithin(db, outer)) {
    const renamed = checkedName(renamedWithin(name, outer.name, to));
    await db
      .update(labels)
      .set({ name: renamed, modifiedAt: new Date() })
      .where(and(eq(labels.merchantId, merchantId), eq(labels.id, id)));
  }
}

/** Deletes the descendants of a label and their assignments. */
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
