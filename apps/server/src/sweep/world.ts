import { randomInt } from 'node:crypto';
import type { PendingFactor } from '@foyer/contract/accounts/second-factor-shapes';
import { sql } from 'drizzle-orm';
import { members, sessions } from '../areas/accounts/tables.ts';
import { newId } from '../kernel/ids.ts';
import { signHistoryToken, signMemberToken, signVisitorToken } from '../kernel/tokens.ts';
import type { TestServer } from '../testing/server.ts';
import { makeInboxIds } from './inbox.ts';
import { makeMailIds } from './mail.ts';
import { makeReviewIds } from './reviews.ts';
import { type Ids, type Secrets, writeRows } from './rows.ts';
import { makeTaskIds } from './tasks.ts';
import { makeWatchingIds } from './watching.ts';

/** A merchant with one row of every kind, and tokens of its people. */
export interface World extends Ids, Secrets {
  readonly visitorToken: string;
  /** Reads the history of the visitor. */
  readonly readingToken: string;
  /** A token of the member, who gets the role; optionally of a sign-in without its second factor. */
  memberToken(role: string, pendingFactor?: PendingFactor): Promise<string>;
}

/** Writes rows directly to the database, so that the sweep does not depend on the calls under test. */
export async function makeWorld({ services }: TestServer): Promise<World> {
  const ids = makeIds();
  const { merchantId, memberId, visitorId, engagementId, mark } = ids;
  const { TOKEN_SECRET, SEAL_SECRET } = services.config;
  const tenant = services.database.tenant(merchantId);
  const secrets = await tenant.transaction((db) => writeRows(db, ids, SEAL_SECRET));
  return {
    ...ids,
    ...secrets,
    visitorToken: await signVisitorToken(
      TOKEN_SECRET,
      { merchantId, visitorId, engagementId, verified: false },
      600,
    ),
    readingToken: await signHistoryToken(TOKEN_SECRET, { merchantId, visitorId, verified: false }, 600),
    async memberToken(role, pendingFactor) {
      const sessionId = newId();
      await tenant.transaction(async (db) => {
        await db.update(members).set({ role }).where(sql`merchant_id = ${merchantId} and id = ${memberId}`);
        await db.insert(sessions).values({
          merchantId,
          id: sessionId,
          memberId,
          refreshHash: mark,
          ip: '127.0.0.1',
          device: mark,
          expiresAt: new Date(Date.now() + 600_000),
          pendingFactor: pendingFactor ?? null,
        });
      });
      return signMemberToken(TOKEN_SECRET, { merchantId, memberId, sessionId }, 600);
    },
  };
}

function makeIds(): Ids {
  const merchantId = randomInt(1_000, 2_000_000_000);
  const mark = `mark${merchantId}`;
  return {
    merchantId,
    mark,
    userName: `${mark}user`,
    email: `${mark}@example.com`,
    roleName: `${mark}ROLE`,
    viewingRole: `${mark}VIEWER`,
    invitedEmail: `${mark}invited@example.com`,
    optedOutEmail: `${mark}out@example.com`,
    memberId: newId(),
    departmentId: newId(),
    invitationId: newId(),
    passkeyId: newId(),
    signInId: newId(),
    visitorId: newId(),
    visitId: newId(),
    conversationId: newId(),
    messageId: newId(),
    engagementId: newId(),
    cannedReplyId: newId(),
    macroId: newId(),
    macroRunId: newId(),
    fileId: newId(),
    ...makeTaskIds(),
    ...makeWatchingIds(),
    ...makeReviewIds(),
    ...makeInboxIds(),
    ...makeMailIds(),
  };
}
