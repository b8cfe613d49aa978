import { createHash } from 'node:crypto';
import type { Wording } from '@foyer/contract/kernel/errors';
import { type ContactSync, SYNCED_FIELDS, type SyncedContact } from '@foyer/domain/integrations/contact-sync';
import { SYNCED_IDS, type SyncedIntegrationId } from '@foyer/domain/integrations/contact-systems';
import type { IntegrationId } from '@foyer/domain/integrations/index';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Services } from '../../../kernel/context.ts';
import type { ContactRecord } from '../../contacts/record.ts';
import { integrationContacts, integrationSyncs, type integrations } from '../tables.ts';

export type SyncRow = typeof integrationSyncs.$inferSelect;
export type ContactLink = typeof integrationContacts.$inferInsert;

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

/** The id of an integration whose contacts can be synced. */
export const syncedId = (integration: IntegrationId): SyncedIntegrationId | undefined =>
  SYNCED_IDS.find((id) => id === integration);

/** Locks a sync for a write of its run. @throws RunEnded when it was changed since, or another run has begun */
export async function lockRun(db: Db, { merchantId, integration, takenUntil }: SyncRow): Promise<void> {
  const [row] = await db
    .select({ takenUntil: integrationSyncs.takenUntil })
    .from(integrationSyncs)
    .where(oneSync(merchantId, integration))
    .for('update');
  if (!row?.takenUntil || row.takenUntil.getTime() !== takenUntil?.getTime()) throw new RunEnded();
}

/** Stores which contacts of both sides are the same. */
export const linkContacts = (db: Db, links: readonly ContactLink[]) =>
  db
    .insert(integrationContacts)
    .values([...links])
    .onConflictDoUpdate({
      target: [integrationContacts.merchantId, integrationContacts.integration, integrationContacts.remoteId],
      set: {
        contactId: sql`excluded.contact_id`,
        received: sql`excluded.received`,
        sent: sql`excluded.sent`,
        changedAt: sql`greatest(${integrationContacts.changedAt}, excluded.changed_at)`,
      },
    });

/** Forgets that a contact is the same as one of the other system, which deleted it. */
export const unlinkContact = (db: Db, { merchantId, integration, remoteId }: ContactLink) =>
  db
    .delete(integrationContacts)
    .where(
      and(
        eq(integrationContacts.merchantId, merchantId),
        eq(integrationContacts.integration, integration),
        eq(integrationContacts.remoteId, remoteId),
      ),
    );

/** Deletes a sync with its connection. */
export async function removeSync(db: Db, merchantId: number, integration: IntegrationId): Promise<void> {
  const id = syncedId(integration);
  if (!id) return;
  await db.delete(integrationSyncs).where(oneSync(merchantId, id));
  await unlinkContacts(db, merchantId, integration);
}

/**
 * Deletes which contacts of both sides are the same, and ends the current run: in another account the same ids are other
 * people.
 */
export async function unlinkContacts(db: Db, merchantId: number, integration: IntegrationId): Promise<void> {
  const id = syncedId(integration);
  if (!id) return;
  await db.update(integrationSyncs).set({ takenUntil: null }).where(oneSync(merchantId, id));
  await db
    .delete(integrationContacts)
    .where(and(eq(integrationContacts.merchantId, merchantId), eq(integrationContacts.integration, id)));
}

/** A digest of what both sides have. */
export const digestOf = (contact: SyncedContact): string =>
  createHash('sha256')
    .update(JSON.stringify(SYNCED_FIELDS.map((field) => contact[field])))
    .digest('base64url');

/** The synced fields of a contact. */
export function syncedOf({ identities, firstName, lastName, company }: ContactRecord): SyncedContact {
  const first = (wanted: string) => identities.find(({ kind }) => kind === wanted)?.value ?? '';
  return { email: first('email'), phone: first('phone'), firstName, lastName, company };
}

/** The other system cannot be used now; the run ends, and the next begins where it stopped. */
export class SyncStopped extends Error {
  readonly wording: Wording;
  /** The pause that the system asks for. Milliseconds. */
  readonly waitMs: number;
  constructor(wording: Wording | null, waitMs = 0) {
    super(wording?.text);
    this.wording = wording ?? { text: 'It failed.', values: {} };
    this.waitMs = waitMs;
  }
}

/** The sync was turned off, changed or disconnected while it ran. */
export class RunEnded extends Error {}
