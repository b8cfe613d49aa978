import { labelRefused, labelTaken } from '@foyer/contract/inbox/errors';
import {
  isWithinLabel,
  type LabelColour,
  labelError,
  labelName,
  parentLabel,
  renamedWithin,
} from '@foyer/domain/labels';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { isOneOf } from '../../kernel/among.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { countRows } from '../../kernel/grid.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { valuesBy } from '../../kernel/values-by.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { conversationLabels, labels } from './label-tables.ts';
import { conversations } from './tables.ts';
import type { WantedLabel } from './thread-filter.ts';

export type LabelRow = typeof labels.$inferSelect;

/** What a label is to be like. */
export interface LabelWish {
  readonly name: string;
  readonly colour: LabelColour;
}

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'labels' },
});

/** All labels of a merchant by name. */
export const readLabels = (tenant: Tenant): Promise<LabelRow[]> =>
  tenant.read((db) => labelsOf(db, tenant.merchantId));

const labelsOf = (db: Db, merchantId: number): Promise<LabelRow[]> =>
  db.select().from(labels).where(eq(labels.merchantId, merchantId)).orderBy(asc(labels.name));

/** What of a label is shown. */
export type ShownLabel = Pick<LabelRow, 'id' | 'name' | 'colour'>;

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

/** The label of an id from outside; a stranger's is not found. */
export async function labelFor({ tenant }: Pick<Scope, 'tenant'>, id: string): Promise<LabelRow> {
  const [row] = await tenant.read((db) => db.select().from(labels).where(one(tenant.merchantId, id)));
  if (!row) throw notFound();
  return row;
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

const one = (merchantId: number, id: string) => and(eq(labels.merchantId, merchantId), eq(labels.id, id));

function checkedName(written: string): string {
  const error = labelError(written);
  if (error) throw new Refusal(labelRefused, { message: error, field: 'tagName' });
  return labelName(written);
}

/** A name that somebody takes at the same moment is refused by the index. */
const withUniqueName = <Result>(write: Promise<Result>): Promise<Result> =>
  refuseTaken(write, 'labels_name', new Refusal(labelTaken, { field: 'tagName' }));

/** Adds a label, and around it those that its name names and that are not there yet. */
export function addLabel(scope: Scope, wish: LabelWish): Promise<LabelRow> {
  const { merchantId } = scope.tenant;
  const name = checkedName(wish.name);
  const id = newId();
  return withUniqueName(
    act(scope, async (db) => {
      await addAround(db, merchantId, name, wish.colour);
      const [row] = await db.insert(labels).values({ merchantId, id, name, colour: wish.colour }).returning();
      return {
        result: row as LabelRow,
        audit: [{ action: 'label.created', subject: ['label', id], after: { name, colour: wish.colour } }],
        events: [changed(merchantId)],
      };
    }),
  );
}

async function addAround(db: Db, merchantId: number, name: string, colour: LabelColour): Promise<void> {
  const around: string[] = [];
  for (let outer = parentLabel(name); outer !== null; outer = parentLabel(outer)) around.unshift(outer);
  if (around.length === 0) return;
  const rows = around.map((outer) => ({ merchantId, id: newId(), name: outer, colour }));
  await db.insert(labels).values(rows).onConflictDoNothing();
}

/** Renames or recolours a label. Those within it move along. */
export function changeLabel(scope: Scope, id: string, wish: LabelWish): Promise<LabelRow> {
  const { merchantId } = scope.tenant;
  const name = checkedName(wish.name);
  return withUniqueName(
    act(scope, async (db) => {
      const all = await lockLabels(db, merchantId);
      const before = all.find((row) => row.id === id);
      if (!before) throw notFound();
      if (name !== before.name) {
        if (name.toLowerCase() !== before.name.toLowerCase() && isWithinLabel(name, before.name)) {
          throw new Refusal(labelRefused, { message: 'A label cannot lie within itself.', field: 'tagName' });
        }
        await renameWithin(db, merchantId, all, before.name, name);
        await addAround(db, merchantId, name, wish.colour);
      }
      const [row] = await db
        .update(labels)
        .set({ name, colour: wish.colour })
        .where(one(merchantId, id))
        .returning();
      return {
        result: row as LabelRow,
        audit: [
          {
            action: 'label.changed',
            subject: ['label', id],
            before: { name: before.name, colour: before.colour },
            after: { name, colour: wish.colour },
          },
        ],
        events: [changed(merchantId)],
      };
    }),
  );
}

/** @throws Refusal where the longer name of one within it is no label any more */
async function renameWithin(db: Db, merchantId: number, all: readonly LabelRow[], from: string, to: string) {
  const inner = all.filter(
    ({ name }) => isWithinLabel(name, from) && name.toLowerCase() !== from.toLowerCase(),
  );
  for (const row of inner) {
    const name = checkedName(renamedWithin(row.name, from, to));
    await db.update(labels).set({ name }).where(one(merchantId, row.id));
  }
}

const lockLabels = (db: Db, merchantId: number): Promise<LabelRow[]> =>
  db.select().from(labels).where(eq(labels.merchantId, merchantId)).orderBy(asc(labels.id)).for('update');

/** Removes a label and those within it, from everything that has them. */
export function removeLabel(scope: Scope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const all = await lockLabels(db, merchantId);
    const outer = all.find((row) => row.id === id);
    if (!outer) throw notFound();
    const gone = all.filter(({ name }) => isWithinLabel(name, outer.name));
    const ids = gone.map((row) => row.id);
    await db.delete(labels).where(and(eq(labels.merchantId, merchantId), inArray(labels.id, ids)));
    return {
      result: undefined,
      audit: [
        { action: 'label.removed', subject: ['label', id], before: { names: gone.map(({ name }) => name) } },
      ],
      events: [changed(merchantId)],
    };
  });
}
