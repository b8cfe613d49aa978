import { isDeepStrictEqual } from 'node:util';
import type { Topic } from '@foyer/contract';
import type { AuditAction, AuditSubject } from '@foyer/contract/audit/texts';
import type { ErrorDefinition } from '@foyer/contract/kernel/errors';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/tenant.ts';
import { type Audit, act, type Outcome } from './action.ts';
import type { MemberScope, Scope } from './context.ts';
import { settingsChanged } from './events.ts';
import { done } from './handlers.ts';
import { newId } from './ids.ts';
import { laterThan, refuseOutdated } from './precondition.ts';
import { notFound, Refusal } from './refusal.ts';
import { refuseTaken, refuseUsed } from './violations.ts';

/** A table of records. With a `removedAt` column, removal is a soft delete. */
type RecordTable = PgTable & {
  readonly merchantId: PgColumn;
  readonly modifiedAt: PgColumn;
  readonly removedAt?: PgColumn;
};
type Stored = { readonly merchantId: number; readonly modifiedAt: Date };
type NewValues<Table extends RecordTable> = Omit<Table['$inferInsert'], 'merchantId' | 'id'>;
type Verb = 'created' | 'changed' | 'removed';
/** The audit subjects with the actions created, changed and removed. */
type RecordName = {
  [Subject in AuditSubject]: [`${Subject}.${Verb}`] extends [AuditAction] ? Subject : never;
}[AuditSubject];
type Awaitable<Value> = Value | Promise<Value>;

/** A query that can be ordered or locked. */
interface Selection<Row> extends PromiseLike<Row[]> {
  orderBy(...order: (SQL | PgColumn)[]): PromiseLike<Row[]>;
  for(lock: 'update', config: { of: PgTable }): PromiseLike<Row[]>;
}

/** The further audit entries, events and jobs of a write. */
export type Consequences = Partial<Omit<Outcome<unknown>, 'result'>>;

interface Creation {
  /** Default a new id. */
  readonly id?: string;
  /** Writes the rows of the new record in other tables. */
  readonly also?: (db: Db, id: string) => Promise<void>;
}

/** A kind of record: how it is stored, who may access it, and how its changes are reported. */
interface RecordKind<Table extends RecordTable, For extends Scope, Row extends Stored> {
  readonly table: Table;
  /** The column by which callers identify a record. Default `id`. */
  readonly key?: PgColumn;
  /** The subject of the audit entries, whose actions are `<name>.created`, `<name>.changed` and `<name>.removed`. */
  readonly name: RecordName;
  /** The topic of `settings.changed`. */
  readonly topic: Topic;
  /** The record in the audit: with the field names of the contract, without secrets. */
  readonly present: (row: Row, scope: For) => object;
  /** The condition for the merchant's records that the caller may access. Default all. */
  readonly accessCondition?: (scope: For) => SQL | undefined;
  /** The unique index, and the refusal of a duplicate with the input field it names. */
  readonly unique?: { readonly index: string; readonly error: ErrorDefinition; readonly field: string };
  /** The refusal to remove a record that other rows reference. */
  readonly used?: ErrorDefinition;
  /** Serializes the writes of a merchant's records, for writes that affect several of them. */
  readonly isSerial?: true;
  /** Reads rows with more than the table's own columns. */
  readonly select?: (db: Db, condition: SQL | undefined) => Selection<Row>;
  /** Runs after every write, in its transaction. `before` is null for a new record, `after` for a removed one. */
  readonly follow?: (scope: For, db: Db, before: Row | null, after: Row | null) => Awaitable<Consequences>;
}

/** The functions that read and write the records of one kind. Each write is one action. */
export function recordsOf<
  Table extends RecordTable,
  For extends Scope = Scope,
  Row extends Stored = Table['$inferSelect'] & Stored,
>(kind: RecordKind<Table, For, Row>) {
  const table: RecordTable = kind.table;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const key = kind.key ?? (columns.id as PgColumn);
  const keyName = Object.keys(columns).find((name) => columns[name] === key) as keyof Row;

  const reachable = (scope: For) =>
    and(
      eq(table.merchantId, scope.tenant.merchantId),
      table.removedAt && isNull(table.removedAt),
      kind.accessCondition?.(scope),
    );
  const one = (scope: For, id: string) => and(reachable(scope), eq(key, id));

  const select = (db: Db, condition: SQL | undefined): Selection<Row> =>
    kind.select?.(db, condition) ??
    (db.select().from(table).where(condition).$dynamic() as unknown as Selection<Row>);

  /** Serializes writes of the kind in the caller's transaction, as those of an `isSerial` kind are. */
  const lockAll = (db: Db, scope: For) => lockKind(db, kind.name, scope.tenant.merchantId);

  /**
   * Locks the record of an untrusted id until the transaction ends.
   * @throws Refusal `not_found`, or `conflict` when it was changed since it was read
   */
  async function lock(db: Db, scope: For, id: string, read: Precondition = {}): Promise<Row> {
    if (kind.isSerial) await lockAll(db, scope);
    const row = existing(await select(db, one(scope, id)).for('update', { of: table }));
    refuseOutdated(row.modifiedAt, read);
    return row;
  }

  /** Reads a row after its write, without the access condition, which it may no longer satisfy. */
  async function written(db: Db, write: Promise<unknown>): Promise<Row> {
    const row = existing((await refuseDuplicate(write, kind.unique)) as Row[]);
    if (!kind.select) return row;
    return existing(await kind.select(db, and(eq(table.merchantId, row.merchantId), eq(key, row[keyName]))));
  }

  /** The audit entry of a write. */
  function entry(scope: For, before: Row | null, after: Row | null): Audit {
    const verb = after === null ? 'removed' : before === null ? 'created' : 'changed';
    return {
      action: `${kind.name}.${verb}`,
      subject: [kind.name, String((after ?? before)?.[keyName])],
      ...changedParts(before && kind.present(before, scope), after && kind.present(after, scope)),
    };
  }

  async function outcome(scope: For, db: Db, before: Row | null, after: Row | null): Promise<Outcome<Row>> {
    const { audit = [], events = [], jobs = [] } = (await kind.follow?.(scope, db, before, after)) ?? {};
    return {
      result: (after ?? before) as Row,
      audit: [entry(scope, before, after), ...audit],
      events: [settingsChanged(scope.tenant.merchantId, kind.topic), ...events],
      jobs,
    };
  }

  /** Like `create`, within the caller's transaction. */
  async function createWithin(
    db: Db,
    scope: For,
    values: NewValues<Table>,
    { id = newId(), also }: Creation = {},
  ): Promise<Outcome<Row>> {
    const { merchantId } = scope.tenant;
    const insert = async () => {
      const rows = await db
        .insert(table)
        .values({ id, ...values, merchantId })
        .returning();
      await also?.(db, id);
      return rows;
    };
    return outcome(scope, db, null, await written(db, insert()));
  }

  /** Like `change`, for a locked row in the caller's transaction. */
  async function changeWithin(
    db: Db,
    scope: For,
    before: Row,
    values: Partial<NewValues<Table>>,
  ): Promise<Outcome<Row>> {
    const set: Record<string, unknown> = values;
    const isSame = (name: string) =>
      set[name] === undefined || isDeepStrictEqual(set[name], before[name as keyof Row]);
    if (Object.keys(columns).every(isSame)) return { result: before, audit: [], events: [] };
    const update = db
      .update(table)
      .set({ ...set, modifiedAt: laterThan(before.modifiedAt) })
      .where(and(eq(table.merchantId, before.merchantId), eq(key, before[keyName])));
    return outcome(scope, db, before, await written(db, update.returning().execute()));
  }

  /** Like `remove`, for a locked row in the caller's transaction. */
  async function removeWithin(db: Db, scope: For, before: Row): Promise<Outcome<Row>> {
    const condition = and(eq(table.merchantId, before.merchantId), eq(key, before[keyName]));
    const removal = table.removedAt
      ? db.update(table).set({ removedAt: new Date() }).where(condition)
      : db.delete(table).where(condition);
    await (kind.used ? refuseUsed(removal.execute(), new Refusal(kind.used)) : removal);
    return outcome(scope, db, before, null);
  }

  return {
    lock,
    lockAll,
    entry,
    createWithin,
    changeWithin,
    removeWithin,

    /** The records that the caller may access. */
    list: (scope: For, ...order: (SQL | PgColumn)[]): Promise<Row[]> =>
      scope.tenant.read(async (db) => select(db, reachable(scope)).orderBy(...order)),

    /** The record of an untrusted id. @throws Refusal `not_found` */
    get: (scope: For, id: string): Promise<Row> =>
      scope.tenant.read(async (db) => existing(await select(db, one(scope, id)))),

    /**
     * Creates a record.
     * @param values returns the validated values
     * @throws Refusal of a duplicate
     */
    create: (
      scope: For,
      values: (db: Db, id: string) => Awaitable<NewValues<Table>>,
      { id = newId(), also }: Creation = {},
    ): Promise<Row> =>
      act(scope, async (db) => {
        if (kind.isSerial) await lockAll(db, scope);
        return createWithin(db, scope, await values(db, id), { id, also });
      }),

    /**
     * Changes a record. Equal values change nothing; include `modifiedAt` when a related row changed.
     * @param values returns the validated values
     * @throws Refusal `not_found`, `conflict`, or that of a duplicate
     */
    change: (
      scope: For,
      id: string,
      read: Precondition,
      values: (db: Db, before: Row) => Awaitable<Partial<NewValues<Table>>>,
    ): Promise<Row> =>
      act(scope, async (db) => {
        const before = await lock(db, scope, id, read);
        return changeWithin(db, scope, before, await values(db, before));
      }),

    /**
     * Removes a record.
     * @param allow throws when the caller may not remove it
     * @throws Refusal `not_found`, or that of a record in use
     */
    remove: (scope: For, id: string, allow?: (before: Row) => void): Promise<typeof done> =>
      act(scope, async (db) => {
        const before = await lock(db, scope, id);
        allow?.(before);
        return { ...(await removeWithin(db, scope, before)), result: done };
      }),
  };
}

const existing = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw notFound();
  return row;
};

const refuseDuplicate = <Result>(
  write: Promise<Result>,
  unique: RecordKind<RecordTable, Scope, Stored>['unique'],
): Promise<Result> => {
  if (!unique) return write;
  const { index, error, field } = unique;
  return refuseTaken(write, index, new Refusal(error, { field }));
};

/** Serializes writes of one kind of record until the transaction ends. */
const lockKind = (db: Db, name: string, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), ${merchantId})`);

/** The fields that differ in a change; all fields of a created or removed record. */
function changedParts(before: object | null, after: object | null): Pick<Audit, 'before' | 'after'> {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) };
  const was = new Map(Object.entries(before));
  const is = Object.entries(after).filter(
    ([name, value]) => name !== 'lastModifiedDate' && !isDeepStrictEqual(value, was.get(name)),
  );
  return {
    before: Object.fromEntries(is.map(([name]) => [name, was.get(name)])),
    after: Object.fromEntries(is),
  };
}

/** The condition for the records that all members share and the caller's private ones. */
export const sharedOrOwn =
  (ownerId: PgColumn) =>
  ({ caller }: MemberScope): SQL | undefined =>
    or(isNull(ownerId), eq(ownerId, caller.id));
