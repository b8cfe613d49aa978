import { randomBytes } from 'node:crypto';
import { common } from '@foyer/contract/kernel/errors';
import { WebLink } from '@foyer/contract/kernel/shapes';
import { messengerAccountTaken, messengerRefused } from '@foyer/contract/messengers/errors';
import type { MessengerAccount, MessengerAccountInput } from '@foyer/contract/messengers/shapes';
import { MESSENGERS } from '@foyer/domain/messengers';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { type AccountValues, divideValues, unsealValues } from '../../kernel/account-values.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { seal, unseal } from '../../kernel/seal.ts';
import { violates } from '../../kernel/violations.ts';
import { departments } from '../accounts/departments/tables.ts';
import { type Account, ProviderError } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { messengerAccounts } from './tables.ts';

export type AccountRow = typeof messengerAccounts.$inferSelect;
type Key = Pick<AccountRow, 'merchantId' | 'id'>;
type Input = z.output<typeof MessengerAccountInput>;

const SECRET_BYTES = 32;

const sealContext = ({ merchantId, id }: Key, what: 'values' | 'door') =>
  `messenger_accounts/${merchantId}/${id}/${what}`;

export const oneAccount = ({ merchantId, id }: Key) =>
  and(eq(messengerAccounts.merchantId, merchantId), eq(messengerAccounts.id, id));

/** The accounts of a merchant, by name. */
export const readAccounts = (db: Db, merchantId: number): Promise<AccountRow[]> =>
  db
    .select()
    .from(messengerAccounts)
    .where(eq(messengerAccounts.merchantId, merchantId))
    .orderBy(asc(sql`lower(${messengerAccounts.name})`), asc(messengerAccounts.id));

export async function findAccount(db: Db, merchantId: number, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(messengerAccounts).where(oneAccount({ merchantId, id }));
  return row ?? null;
}

/** The wire form of an account, without its secrets. */
export function presentAccount(config: Config, row: AccountRow): MessengerAccount {
  const date = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    channel: row.channel,
    name: row.name,
    handle: row.handle,
    settings: row.settings,
    secrets: Object.keys(secretsOf(config, row)),
    departmentId: row.departmentId,
    active: row.isActive,
    webhookUrl: webhookUrlOf(config, row),
    state: row.state,
    error: row.error,
    isSimulated: row.isSimulated,
    lastReceivedDate: date(row.lastReceivedAt),
    lastSentDate: date(row.lastSentAt),
    checkedDate: date(row.checkedAt),
    refusedCount: row.refusedCount,
    lastRefusedDate: date(row.lastRefusedAt),
    templatesReadDate: date(row.templatesReadAt),
    expiresDate: date(row.expiresAt),
    createdDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  };
}

const webhookUrlOf = (config: Config, { id }: Key) => publicUrl(config, `/clbk/channels/${id}`);

const secretsOf = ({ SEAL_SECRET }: Pick<Config, 'SEAL_SECRET'>, row: AccountRow): AccountValues =>
  unsealValues(SEAL_SECRET, sealContext(row, 'values'), row.sealedValues);

/** An account with its secrets, as adapters need it. @throws when `SEAL_SECRET` has changed */
export const openAccount = (config: Config, row: AccountRow): Account => ({
  id: row.id,
  merchantId: row.merchantId,
  values: { ...row.settings, ...secretsOf(config, row) },
  webhookSecret: unseal(config.SEAL_SECRET, sealContext(row, 'door'), row.sealedWebhookSecret),
  webhookUrl: webhookUrlOf(config, row),
});

export const accountRecords = recordsOf({
  table: messengerAccounts,
  name: 'messengerAccount',
  topic: 'messengerAccounts',
  present: ({ channel, name, settings, departmentId, isActive }) => ({
    channel,
    name,
    settings,
    departmentId,
    active: isActive,
  }),
  unique: { index: 'messenger_accounts_external', error: messengerAccountTaken, field: 'values' },
});

/**
 * The stored values of an account. Changed credentials have to be checked again.
 * @throws Refusal for a missing value, an unknown team, or another channel than before
 */
export async function accountValues(
  { services: { config }, tenant: { merchantId } }: Scope,
  db: Db,
  id: string,
  { channel, name, values, departmentId, active }: Input,
  before: AccountRow | null,
) {
  if (before && before.channel !== channel)
    throw badInput('channel', 'The channel of an account cannot be changed.');
  if (departmentId !== null && departmentId !== before?.departmentId)
    await requireDepartment(db, merchantId, departmentId);
  const kept = before ? secretsOf(config, before) : {};
  const { fields } = MESSENGERS[channel];
  const { settings, secrets } = divideValues(fields, values, kept);
  if ('url' in fields && !WebLink.safeParse(settings.url).success)
    throw badInput('values.url', 'Please enter valid url');
  const isKept = before !== null && isEqual(secrets, kept);
  const isSame = isKept && isEqual(settings, before.settings);
  const key = { merchantId, id };
  return {
    channel,
    name,
    settings,
    departmentId,
    isActive: active,
    sealedValues: isKept
      ? before.sealedValues
      : seal(config.SEAL_SECRET, sealContext(key, 'values'), JSON.stringify(secrets)),
    sealedWebhookSecret: before?.sealedWebhookSecret ?? sealedWebhookSecret(config, key, newSecret()),
    ...(!isSame && { state: 'waiting' as const, error: null }),
  };
}

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');
const sealedWebhookSecret = ({ SEAL_SECRET }: Config, key: Key, secret: string) =>
  seal(SEAL_SECRET, sealContext(key, 'door'), secret);

async function requireDepartment(db: Db, merchantId: number, id: string): Promise<void> {
  const found = await db.$count(
    departments,
    and(eq(departments.merchantId, merchantId), eq(departments.id, id)),
  );
  if (found === 0) throw badInput('departmentId', 'This department does not exist.');
}

/**
 * Asks the provider about an account, tells it where to deliver, and stores what it says.
 * @throws Refusal when the provider refuses it, or other credentials were entered meanwhile
 */
export async function checkAccount(scope: Scope, row: AccountRow): Promise<AccountRow> {
  const { config } = scope.services;
  const account = openAccount(config, row);
  const adapter = adapterOf(config, row);
  try {
    const facts = await adapter.check(account);
    await adapter.connect?.(account);
    const now = { ...facts, state: 'connected' as const, error: null, checkedAt: new Date() };
    return (await storeState(scope, row, now)) ?? refuseChanged();
  } catch (error) {
    if (violates(error, 'messenger_accounts_external'))
      throw new Refusal(messengerAccountTaken, { field: 'values' });
    if (!(error instanceof ProviderError)) throw error;
    if (!(await storeFailure(scope.services, row, error))) refuseChanged();
    throw new Refusal(messengerRefused, { message: error.message });
  }
}

/** Stores that the provider does not accept the account. Null when other credentials were entered meanwhile. */
export const storeFailure = (services: Services, row: AccountRow, { message: text }: ProviderError) =>
  storeState(systemScope(services, row.merchantId), row, {
    state: 'failed',
    error: { text, values: {} },
    checkedAt: new Date(),
  });

/** Stores that the provider accepts an account again, as a message that was sent shows. */
export async function storeSuccess(services: Services, row: AccountRow): Promise<void> {
  if (row.state !== 'failed') return;
  await storeState(systemScope(services, row.merchantId), row, {
    state: 'connected',
    error: null,
    checkedAt: new Date(),
  });
}

const refuseChanged = (): never => {
  throw new Refusal(common.conflict);
};

/** Null when other credentials were entered since the row was read. */
function storeState(scope: Scope, row: AccountRow, change: Partial<AccountRow>): Promise<AccountRow | null> {
  const isSameAccount = and(
    oneAccount(row),
    eq(messengerAccounts.settings, row.settings),
    eq(messengerAccounts.sealedValues, row.sealedValues),
  );
  return act(scope, async (db) => {
    const [stored = null] = await db.update(messengerAccounts).set(change).where(isSameAccount).returning();
    return {
      result: stored,
      audit: [],
      events: stored ? [settingsChanged(row.merchantId, 'messengerAccounts')] : [],
    };
  });
}

/** Replaces the secret by which deliveries prove themselves. Returns the new one. */
export async function renewSecret(scope: Scope, row: AccountRow): Promise<string> {
  const secret = newSecret();
  await act(scope, async (db) => {
    await db
      .update(messengerAccounts)
      .set({ sealedWebhookSecret: sealedWebhookSecret(scope.services.config, row, secret) })
      .where(oneAccount(row));
    return {
      result: undefined,
      audit: [{ action: 'messengerAccount.secretRenewed', subject: ['messengerAccount', row.id] }],
      events: [settingsChanged(row.merchantId, 'messengerAccounts')],
    };
  });
  return secret;
}
