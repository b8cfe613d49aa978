import { isDeepStrictEqual } from 'node:util';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import type { Db } from '../../database/tenant.ts';
import { type Audit, act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { lockMerchant } from './queries.ts';

/** Settings of a merchant, and when they were last changed: 1970 if never. */
export interface Stored<Settings> {
  readonly settings: Settings;
  readonly modifiedAt: Date;
}

/** Settings of which a merchant has at most one row. */
interface SettingsTable<Settings> {
  readonly action: Audit['action'];
  readonly topic: Parameters<typeof settingsChanged>[1];
  readonly read: (db: Db, merchantId: number) => Promise<Stored<Settings>>;
  /** Inserts the row, or updates it. */
  readonly write: (db: Db, row: Settings & { merchantId: number; modifiedAt: Date }) => Promise<unknown>;
  /** Checks what the new settings refer to. */
  readonly check?: (db: Db) => Promise<void>;
}

/**
 * Stores settings. The same settings again change nothing.
 * @throws Refusal `conflict`
 */
export const storeSettings = <Settings extends object>(
  scope: Scope,
  { action, topic, read, write, check }: SettingsTable<Settings>,
  settings: Settings,
  precondition: Precondition,
): Promise<Stored<Settings>> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    // The merchant's row is locked because the settings may not have one yet.
    await lockMerchant(db, merchantId);
    const before = await read(db, merchantId);
    refuseOutdated(before.modifiedAt, precondition);
    if (isDeepStrictEqual(before.settings, settings)) return { result: before, audit: [], events: [] };
    await check?.(db);
    const modifiedAt = laterThan(before.modifiedAt);
    await write(db, { ...settings, merchantId, modifiedAt });
    return {
      result: { settings, modifiedAt },
      audit: [
        { action, subject: ['merchant', String(merchantId)], before: before.settings, after: settings },
      ],
      events: [settingsChanged(merchantId, topic)],
    };
  });
