import type { AssignedKind, AssignmentSettings } from '@foyer/contract/assignment/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import { assignmentSettings } from './tables.ts';

/** Assignment settings for work that follows messages. */
export const assignmentSettingsOf = cachedSettings('assignment', readSettings);

/** Default settings: nothing is assigned automatically. */
export const DEFAULT_SETTINGS: AssignmentSettings = {
  chats: false,
  mails: false,
  tickets: false,
  strategy: 'round_robin',
  capacity: 5,
  silentMinutes: null,
  languageRequired: false,
};

/** Assignment settings of a merchant. */
export async function readSettings(db: Db, merchantId: number): Promise<AssignmentSettings> {
  const [row] = await db
    .select()
    .from(assignmentSettings)
    .where(eq(assignmentSettings.merchantId, merchantId));
  if (!row) return DEFAULT_SETTINGS;
  const { merchantId: _, modifiedAt: __, ...settings } = row;
  return settings;
}

const SWITCHES = { chat: 'chats', mail: 'mails', ticket: 'tickets' } as const;

/** Kinds of work that are assigned automatically. */
export const kindsOf = (settings: AssignmentSettings): AssignedKind[] =>
  (Object.keys(SWITCHES) as AssignedKind[]).filter((kind) => settings[SWITCHES[kind]]);
