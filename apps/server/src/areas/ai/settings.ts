import type { AiSettings, StoredAiSettings } from '@foyer/contract/ai/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { lockMerchant } from '../merchants/queries.ts';
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
export function storeSettings(
  scope: Scope,
  settings: AiSettings,
  read: Precondition,
): Promise<StoredAiSettings> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    // The merchant's row is locked because the settings may not have one yet.
    await lockMerchant(db, merchantId);
    const before = await readSettings(db, merchantId);
    refuseOutdated(before.modifiedAt, read);
    const stored = { ...settings, modifiedAt: laterThan(before.modifiedAt) };
    await db
      .insert(aiSettings)
      .values({ ...stored, merchantId })
      .onConflictDoUpdate({ target: aiSettings.merchantId, set: stored });
    const { lastModifiedDate: _, ...was } = presentSettings(before);
    return {
      result: presentSettings(stored),
      audit: [
        {
          action: 'aiSettings.changed',
          subject: ['merchant', String(merchantId)],
          before: was,
          after: settings,
        },
      ],
      events: [settingsChanged(merchantId, 'ai')],
    };
  });
}
