import { isDeepStrictEqual } from 'node:util';
import type { BotSettings, StoredBotSettings } from '@foyer/contract/bots/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { requireAll } from '../../kernel/require-all.ts';
import { departments } from '../accounts/departments/tables.ts';
import { lockMerchant } from '../merchants/queries.ts';
import { botSettings } from './tables.ts';

const DEFAULTS: BotSettings = { shownName: '', personWords: [], departmentId: null };

/** The settings of bots for work that follows messages. */
export const botSettingsOf = cachedSettings('botSettings', readBotSettings);

/** The settings of all bots of a merchant. */
export async function readBotSettings(db: Db, merchantId: number): Promise<StoredBotSettings> {
  const [row] = await db.select().from(botSettings).where(eq(botSettings.merchantId, merchantId));
  if (!row) return { ...DEFAULTS, lastModifiedDate: new Date(0).toISOString() };
  const { merchantId: _, modifiedAt, ...settings } = row;
  return { ...settings, lastModifiedDate: modifiedAt.toISOString() };
}

/**
 * Stores the settings of bots.
 * @throws Refusal `conflict`, `not_found` for a department of another merchant
 */
export const storeBotSettings = (
  scope: Scope,
  settings: BotSettings,
  read: Precondition,
): Promise<StoredBotSettings> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    // The merchant's row is locked because the settings may not have one yet.
    await lockMerchant(db, merchantId);
    const { lastModifiedDate, ...before } = await readBotSettings(db, merchantId);
    const modifiedAt = new Date(lastModifiedDate);
    refuseOutdated(modifiedAt, read);
    if (isDeepStrictEqual(before, settings))
      return { result: { ...before, lastModifiedDate }, audit: [], events: [] };
    await requireAll(db, departments, merchantId, settings.departmentId ? [settings.departmentId] : []);
    const stored = { ...settings, modifiedAt: laterThan(modifiedAt) };
    await db
      .insert(botSettings)
      .values({ ...stored, merchantId })
      .onConflictDoUpdate({ target: botSettings.merchantId, set: stored });
    return {
      result: { ...settings, lastModifiedDate: stored.modifiedAt.toISOString() },
      audit: [
        { action: 'botSettings.changed', subject: ['merchant', String(merchantId)], before, after: settings },
      ],
      events: [settingsChanged(merchantId, 'botSettings')],
    };
  });
