import { eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import { extractors } from './tables.ts';

export type ExtractorRow = typeof extractors.$inferSelect;

/** What a merchant looks for. */
export const readExtractors = (db: Db, merchantId: number): Promise<ExtractorRow[]> =>
  db
    .select()
    .from(extractors)
    .where(eq(extractors.merchantId, merchantId))
    .orderBy(extractors.name, extractors.id);

/** What is turned on, for work that follows messages. */
export const extractorsOf = cachedSettings('extractors', async (db, merchantId) =>
  (await readExtractors(db, merchantId)).filter(({ active }) => active),
);
