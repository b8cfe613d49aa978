import type { Db } from '../../database/tenant.ts';
import type { Audit } from '../../kernel/action.ts';
import { newId } from '../../kernel/ids.ts';
import { mergedSettings } from './settings.ts';
import { engagements } from './tables.ts';

/** The engagement with which a new merchant can try the chat at once. */
const FIRST = { name: 'My website', type: 'Chatbot Website', channel: 'web' };

/** Makes the first engagement of a merchant that registers itself. */
export async function makeFirstEngagement(db: Db, merchantId: number): Promise<Audit> {
  const id = newId();
  const row = { ...FIRST, widget: mergedSettings({}, {}) };
  await db.insert(engagements).values({ ...row, merchantId, id });
  return { action: 'engagement.created', subject: ['engagement', id], after: row };
}
