import type { AuditAction } from '@foyer/contract/audit/texts';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { changeReviewAccount, connectReviewAccount } from '@foyer/contract/reviews/account-calls';
import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import { accountTaken, credentialsRefused } from '@foyer/contract/reviews/errors';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { type AccountRow, accountFor, accountToChange, oneAccount } from './access.ts';
import { sealCredentials } from './credentials.ts';
import { reviewsChanged } from './live.ts';
import { PlatformError, platformsAt } from './platforms/index.ts';
import { syncJob } from './sync.ts';
import { reviewAccounts } from './tables.ts';

/**
 * Checks credentials with the platform. Temporary failures are ignored; the sync reports them.
 * @throws Refusal `credentials_refused`
 */
async function prove(scope: MemberScope, externalId: string, credentials: ReviewCredentials): Promise<void> {
  try {
    await platformsAt(scope.services.config)[credentials.platform].check({ externalId, credentials });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.reason === 'limited' || error.reason === 'unreachable') return;
    const message = `${credentialsRefused.message} ${error.message}`;
    throw new Refusal(credentialsRefused, { message, field: 'credentials' });
  }
}

const auditOf = ({ id, platform, name, externalId }: AccountRow, action: AuditAction) => ({
  action,
  subject: ['reviewAccount', id] as const,
  after: { platform, name, externalId },
});

/** Connects an account after checking its credentials, and syncs it at once. */
export async function connectAccount(
  scope: MemberScope,
  { name, externalId, credentials }: CallParsed<typeof connectReviewAccount>['body'],
): Promise<AccountRow> {
  await prove(scope, externalId, credentials);
  const { merchantId } = scope.tenant;
  const key = { merchantId, id: newId() };
  const sealedCredentials = sealCredentials(scope.services.config.SEAL_SECRET, key, credentials, new Date());
  return act(scope, async (db) => {
    const adding = db
      .insert(reviewAccounts)
      .values({
        ...key,
        platform: credentials.platform,
        name,
        externalId,
        sealedCredentials,
        createdBy: scope.caller.id,
      })
      .returning();
    const taken = new Refusal(accountTaken, { field: 'externalId' });
    const [row] = await refuseTaken(adding, 'review_accounts_external', taken);
    if (!row) throw new Error('The account was not stored.');
    return {
      result: row,
      audit: [auditOf(row, 'reviewAccount.connected')],
      events: [reviewsChanged(merchantId)],
      jobs: [syncJob(merchantId, row.id)],
    };
  });
}

/**
 * Renames an account, or replaces its credentials after checking them. New credentials are used at once.
 * @throws Refusal `not_found`, `conflict` or `credentials_refused`
 */
export async function changeAccount(
  scope: MemberScope,
  id: string,
  { name, credentials, ...read }: CallParsed<typeof changeReviewAccount>['body'],
): Promise<AccountRow> {
  const { merchantId } = scope.tenant;
  const account = await scope.tenant.read((db) => accountFor(db, merchantId, id));
  refuseOutdated(account.modifiedAt, read);
  if (credentials && credentials.platform !== account.platform) {
    throw badInput('credentials.platform', 'These credentials belong to another platform.');
  }
  if (credentials) await prove(scope, account.externalId, credentials);
  const now = new Date();
  const newCredentials = credentials && {
    sealedCredentials: sealCredentials(scope.services.config.SEAL_SECRET, account, credentials, now),
    state: 'waiting' as const,
    stateText: '',
    failures: 0,
    nextSyncAt: now,
  };
  return act(scope, async (db) => {
    const before = await accountToChange(db, merchantId, id);
    refuseOutdated(before.modifiedAt, read);
    if (!newCredentials && (name ?? before.name) === before.name) {
      return { result: before, audit: [], events: [] };
    }
    const [row] = await db
      .update(reviewAccounts)
      .set({
        ...(name !== undefined && { name }),
        ...newCredentials,
        modifiedAt: laterThan(before.modifiedAt),
      })
      .where(oneAccount(merchantId, id))
      .returning();
    const after = row as AccountRow;
    return {
      result: after,
      audit: [
        {
          action: 'reviewAccount.changed',
          subject: ['reviewAccount', id],
          before: { name: before.name },
          after: { name: after.name, newCredentials: credentials !== undefined },
        },
      ],
      events: [reviewsChanged(merchantId)],
      jobs: newCredentials ? [syncJob(merchantId, id)] : [],
    };
  });
}

/** Deletes an account with all its reviews. */
export function disconnectAccount(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const row = await accountFor(db, merchantId, id);
    await db.delete(reviewAccounts).where(oneAccount(merchantId, id));
    return {
      result: undefined,
      audit: [auditOf(row, 'reviewAccount.disconnected')],
      events: [reviewsChanged(merchantId)],
    };
  });
}

/** Syncs an account now. Does nothing while the platform asks to wait or refuses the credentials. */
export function syncNow(scope: MemberScope, id: string): Promise<AccountRow> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const before = await accountFor(db, merchantId, id);
    if (before.state === 'failing' || before.state === 'refused') {
      return { result: before, audit: [], events: [] };
    }
    const [row] = await db
      .update(reviewAccounts)
      .set({ nextSyncAt: new Date() })
      .where(and(oneAccount(merchantId, id), eq(reviewAccounts.state, before.state)))
      .returning();
    return { result: row ?? before, audit: [], events: [], jobs: [syncJob(merchantId, id)] };
  });
}
