import { createHash } from 'node:crypto';
import type { Wording } from '@foyer/contract/kernel/errors';
import {
  type ContactSync,
  SYNCED_FIELDS,
  SYNCED_IDS,
  type SyncedContact,
  type SyncedIntegrationId,
} from '@foyer/domain/integrations/contact-sync';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import type { ContactRecord } from '../../contacts/record.ts';
import { integrationContacts, integrationSyncs, type integrations } from '../tables.ts';

export type SyncRow = typeof integrationSyncs.$inferSelect;

/** One run of a sync. */
export interface Run {
  readonly services: Services;
  readonly connection: typeof integrations.$inferSelect;
  readonly sync: ContactSync;
  readonly row: SyncRow;
  readonly isOver: () => boolean;
}

export const oneSync = (merchantId: number, integration: SyncedIntegrationId) =>
  and(eq(integrationSyncs.merchantId, merchantId), eq(integrationSyncs.integration, integration));

/** The id of an integration whose contacts can be kept equal. */
export const syncedId = (integration: IntegrationId): SyncedIntegrationId | undefined =>
  SYNCED_IDS.find((id) => id === integration);

/** Forgets a sync with its connection. */
export async function removeSync(db: Db, merchantId: number, integration: IntegrationId): Promise<void> {
  const id = syncedId(integration);
  if (!id) return;
  await db.delete(integrationSyncs).where(oneSync(merchantId, id));
  await db
    .delete(integrationContacts)
    .where(and(eq(integrationContacts.merchantId, merchantId), eq(integrationContacts.integration, id)));
}

/** A digest of what both sides have. */
export const digestOf = (contact: SyncedContact): string =>
  createHash('sha256')
    .update(JSON.stringify(SYNCED_FIELDS.map((field) => contact[field])))
    .digest('base64url');

/** What the other system is told of a contact. */
export function syncedOf({ identities, firstName, lastName, company }: ContactRecord): SyncedContact {
  const first = (wanted: string) => identities.find(({ kind }) => kind === wanted)?.value ?? '';
  return { email: first('email'), phone: first('phone'), firstName, lastName, company };
}

/** The other system cannot be used now; the run ends, and the next begins where it stopped. */
export class SyncStopped extends Error {
  readonly wording: Wording;
  constructor(wording: Wording | null) {
    super(wording?.text);
    this.wording = wording ?? { text: 'It failed.', values: {} };
  }
}
