import type { AiSettings, StoredAiSettings } from '@foyer/contract/ai/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { storeSettings } from '../merchants/stored-settings.ts';
import { aiSettings } from './tables.ts';

type SettingsRow = Omit<typeof aiSettings.$inferSelect, 'merchantId'>;
const DEFAULT_SETTINGS: SettingsRow = {
  isEnabled: true,
  dayCap: null,
  monthCap: null,
  modifiedAt: new Date(0),
};

/** The AI settings of a merchant. */
export async function readSettings(db: Db, merchantId: number): Promise<SettingsRow> {
  const [row] = await db.select().from(aiSettings).where(eq(aiSettings.merchantId, merchantId));
  return row ?? DEFAULT_SETTINGS;
}

/** The wire form of the settings. */
export const presentSettings = ({
  isEnabled,
  dayCap,
  monthCap,
  modifiedAt,
}: SettingsRow): StoredAiSettings => ({
  ...{ isEnabled, dayCap, monthCap },
  lastModifiedDate: modifiedAt.toISOString(),
});

/** Stores the AI settings. @throws Refusal `conflict` */
export async function storeAiSettings(
  scope: Scope,
  settings: AiSettings,
  precondition: Precondition,
): Promise<StoredAiSettings> {
  const stored = await storeSettings(
    scope,
    {
      action: 'aiSettings.changed',
      topic: 'ai',
      read: async (db, merchantId) => {
        const { isEnabled, dayCap, monthCap, modifiedAt } = await readSettings(db, merchantId);
        return { settings: { isEnabled, dayCap, monthCap }, modifiedAt };
      },
      write: (db, row) =>
        db.insert(aiSettings).values(row).onConflictDoUpdate({ target: aiSettings.merchantId, set: row }),
    },
    settings,
    precondition,
  );
  return presentSettings({ ...stored.settings, modifiedAt: stored.modifiedAt });
}
