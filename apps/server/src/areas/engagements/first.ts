import type { Db } from '../../database/tenant.ts';
import type { Audit } from '../../kernel/action.ts';
import { newId } from '../../kernel/ids.ts';
import { mergedSettings } from './settings.ts';
import { engagements } from './tables.ts';

/** The initial engagement of a new merchant. */
const FIRST = { name: 'My website', type: 'Chatbot Website', channel: 'web' };

/** Creates the initial engagement of a merchant that registers itself. */
export async function createFirstEngagement(db: Db, merchantId: number): Promise<Audit> {
  const id = newId();
  const row = { ...FIRST, widget: mergedSettings({}, {}) };
  await db.insert(engagements).values({ ...row, merchantId, id });
  return { action: 'engagement.created', subject: ['engagement', id], after: row };
}
