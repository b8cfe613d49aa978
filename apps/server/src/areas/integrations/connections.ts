import type { ContactSyncState, IntegrationConnection } from '@foyer/contract/integrations/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { type AccountValues, divideValues, unsealValues } from '../../kernel/account-values.ts';
import type { Scope, Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { laterThan } from '../../kernel/precondition.ts';
import { recordsOf } from '../../kernel/records.ts';
import { seal } from '../../kernel/seal.ts';
import { removeSync, unlinkContacts } from './contact-sync/state.ts';
import { integrations } from './tables.ts';

export type ConnectionRow = typeof integrations.$inferSelect;
type Key = Pick<ConnectionRow, 'merchantId' | 'id'>;

export const sealContext = ({ merchantId, id }: Key, what: 'values' | 'token') =>
  `integrations/${merchantId}/${id}/${what}`;

const oneConnection = ({ merchantId, id }: Key) =>
  and(eq(integrations.merchantId, merchantId), eq(integrations.id, id));

export const connectionRecords = recordsOf({
  table: integrations,
  key: integrations.integration,
  name: 'integration',
  topic: 'integrations',
  present: ({ integration, settings }) => ({ integration, settings }),
  isSerial: true,
  async follow(_, db, before, after) {
    if (before) await (after ? unlinkContacts : removeSync)(db, before.merchantId, before.integration);
    return {};
  },
});

export const listConnections = (scope: Scope): Promise<ConnectionRow[]> =>
  connectionRecords.list(scope, asc(integrations.integration));

export async function findConnection(
  db: Db,
  merchantId: number,
  integration: IntegrationId,
): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.merchantId, merchantId), eq(integrations.integration, integration)));
  return row ?? null;
}

/** Stores whether a connection works, as a call just showed. */
export async function noteState(
  { database, bus }: Services,
  row: ConnectionRow,
  error: ConnectionRow['error'],
): Promise<void> {
  const state = error ? 'failed' : 'connected';
  if (row.state === state && row.error?.text === error?.text) return;
  const { rowCount } = await database.tenant(row.merchantId).transaction((db) =>
    db
      .update(integrations)
      .set({ state, error, checkedAt: new Date() })
      .where(
        and(
          sameAccount(row),
          sql`(${integrations.state}, ${integrations.error} ->> 'text') is distinct from (${state}, ${error?.text ?? null})`,
        ),
      ),
  );
  if (rowCount) bus.publish(settingsChanged(row.merchantId, 'integrations'));
}

/** Stores from where the next changes are asked for. */
export const setChangesCursor = (db: Db, row: ConnectionRow, changesCursor: string) =>
  db.update(integrations).set({ changesCursor }).where(sameAccount(row));

/** Stores that a person allowed access, maybe to another account. Everything that is to come is read again. */
export const restartChanges = (db: Db, row: ConnectionRow) =>
  db
    .update(integrations)
    .set({ changesCursor: null, modifiedAt: laterThan(row.modifiedAt) })
    .where(sameAccount(row));

/** A connection, unless another account was entered or allowed meanwhile. A rotated token is no change. */
export const sameAccount = (row: ConnectionRow) =>
  and(oneConnection(row), eq(integrations.modifiedAt, row.modifiedAt));

const secretsOf = ({ SEAL_SECRET }: Pick<Config, 'SEAL_SECRET'>, row: ConnectionRow): AccountValues =>
  unsealValues(SEAL_SECRET, sealContext(row, 'values'), row.sealedValues);

/** Everything that was entered for a connection. */
export const openValues = (config: Pick<Config, 'SEAL_SECRET'>, row: ConnectionRow) => {
  const secrets = secretsOf(config, row);
  return { values: { ...row.settings, ...secrets }, secrets };
};

/** The wire form of a connection, without its secrets. */
export function presentConnection(
  config: Config,
  row: ConnectionRow,
  contactSync: ContactSyncState | null,
  deliveryUrl: string | null,
): IntegrationConnection {
  return {
    integration: row.integration,
    settings: row.settings,
    secrets: Object.keys(secretsOf(config, row)),
    state: row.state,
    isSimulated: row.isSimulated,
    error: row.error,
    checkedDate: row.checkedAt?.toISOString() ?? null,
    deliveryUrl,
    refusedCount: row.refusedCount,
    lastRefusedDate: row.lastRefusedAt?.toISOString() ?? null,
    contactSync,
    createdDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  };
}

/**
 * Stores the account of an integration. It has to be checked again.
 * @throws Refusal for a missing or malformed value
 */
export async function saveConnection(
  scope: Scope,
  integration: IntegrationId,
  entered: AccountValues,
  read: Precondition,
): Promise<ConnectionRow> {
  const { SEAL_SECRET } = scope.services.config;
  const { fields } = integrationOf(integration);
  const { merchantId } = scope.tenant;
  const stored = (key: Key, storedSecrets: AccountValues) => {
    const { settings, secrets } = divideValues(fields, entered, storedSecrets);
    const sealedValues = seal(SEAL_SECRET, sealContext(key, 'values'), JSON.stringify(secrets));
    const fresh = { state: 'waiting' as const, error: null, sealedToken: null, tokenExpiresAt: null };
    return { settings, sealedValues, isSimulated: false, changesCursor: null, ...fresh };
  };
  const before = await scope.tenant.read((db) => findConnection(db, merchantId, integration));
  if (before)
    return connectionRecords.change(scope, integration, read, (_, row) =>
      stored(row, secretsOf(scope.services.config, row)),
    );
  const id = newId();
  return connectionRecords.create(scope, () => ({ integration, ...stored({ merchantId, id }, {}) }), { id });
}
