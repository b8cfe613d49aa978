import type { BotSettings, StoredBotSettings } from '@foyer/contract/bots/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import type { Scope } from '../../kernel/context.ts';
import { requireAll } from '../../kernel/require-all.ts';
import { departments } from '../accounts/departments/tables.ts';
import { type Stored, storeSettings } from '../merchants/stored-settings.ts';
import { botSettings } from './tables.ts';

const DEFAULTS: BotSettings = { shownName: '', personWords: [], departmentId: null };

/** The settings of all bots of a merchant. */
export async function readBotSettings(db: Db, merchantId: number): Promise<Stored<BotSettings>> {
  const [row] = await db.select().from(botSettings).where(eq(botSettings.merchantId, merchantId));
  if (!row) return { settings: DEFAULTS, modifiedAt: new Date(0) };
  const { merchantId: _, modifiedAt, ...settings } = row;
  return { settings, modifiedAt };
}

/** The settings of bots for work that follows messages. */
export const botSettingsOf = cachedSettings(
  'botSettings',
  async (db, merchantId) => (await readBotSettings(db, merchantId)).settings,
);

/** The wire form of the settings. */
export const presentBotSettings = ({ settings, modifiedAt }: Stored<BotSettings>): StoredBotSettings => ({
  ...settings,
  lastModifiedDate: modifiedAt.toISOString(),
});

/**
 * Stores the settings of bots.
 * @throws Refusal `conflict`, `not_found` for a department of another merchant
 */
export const storeBotSettings = (
  scope: Scope,
  settings: BotSettings,
  precondition: Precondition,
): Promise<Stored<BotSettings>> =>
  storeSettings(
    scope,
    {
      action: 'botSettings.changed',
      topic: 'botSettings',
      read: readBotSettings,
      write: (db, row) =>
        db.insert(botSettings).values(row).onConflictDoUpdate({ target: botSettings.merchantId, set: row }),
      check: (db) =>
        requireAll(
          db,
          departments,
          scope.tenant.merchantId,
          settings.departmentId ? [settings.departmentId] : [],
        ),
    },
    settings,
    precondition,
  );
