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
  return (await readVersion(db, merchantId)).settings;
}

/** Assignment settings of a merchant, and when they were last changed. */
export async function readVersion(
  db: Db,
  merchantId: number,
): Promise<{ settings: AssignmentSettings; modifiedAt: Date }> {
  const [row] = await db
    .select()
    .from(assignmentSettings)
    .where(eq(assignmentSettings.merchantId, merchantId));
  if (!row) return { settings: DEFAULT_SETTINGS, modifiedAt: new Date(0) };
  const { merchantId: _, modifiedAt, ...settings } = row;
  return { settings, modifiedAt };
}

const SWITCHES = { chat: 'chats', mail: 'mails', ticket: 'tickets' } as const;

/** Kinds of work that are assigned automatically. */
export const kindsOf = (settings: AssignmentSettings): AssignedKind[] =>
  (Object.keys(SWITCHES) as AssignedKind[]).filter((kind) => settings[SWITCHES[kind]]);
