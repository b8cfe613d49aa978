import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { seal, unseal } from '../../kernel/seal.ts';
import { engagementRecords } from './actions.ts';
import { readIdentityKeys } from './queries.ts';
import { identityKeys } from './tables.ts';

/** Time in which the previous key stays valid. Milliseconds. */
const ROTATION_MS = 86_400_000;

const sealContextOf = (merchantId: number, engagementId: string, keyId: string) =>
  `identity_keys ${merchantId} ${engagementId} ${keyId}`;

/** A new key, and the expiry of the previous one. The secret is returned only here. */
export interface NewIdentityKey {
  readonly keyId: string;
  readonly secret: string;
  readonly previousValidUntil: Date | null;
}

/** Creates the current key. The previous one stays valid for a day. */
export async function rotateIdentityKey(scope: Scope, engagementId: string): Promise<NewIdentityKey> {
  const { merchantId } = scope.tenant;
  const keyId = randomBytes(9).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const now = new Date();
  const validUntil = new Date(now.getTime() + ROTATION_MS);
  const ofEngagement = and(
    eq(identityKeys.merchantId, merchantId),
    eq(identityKeys.engagementId, engagementId),
  );
  return act(scope, async (db) => {
    await engagementRecords.lock(db, scope, engagementId);
    await db.delete(identityKeys).where(and(ofEngagement, lt(identityKeys.validUntil, now)));
    const replaced = await db
      .update(identityKeys)
      .set({ validUntil })
      .where(and(ofEngagement, isNull(identityKeys.validUntil)))
      .returning({ keyId: identityKeys.keyId });
    await db.insert(identityKeys).values({
      merchantId,
      engagementId,
      keyId,
      sealedSecret: seal(
        scope.services.config.SEAL_SECRET,
        sealContextOf(merchantId, engagementId, keyId),
        secret,
      ),
    });
    return {
      result: { keyId, secret, previousValidUntil: replaced.length > 0 ? validUntil : null },
      audit: [
        {
          action: 'identityKey.rotated',
          subject: ['engagement', engagementId],
          before: { keyId: replaced[0]?.keyId ?? null },
          after: { keyId },
        },
      ],
      events: [settingsChanged(merchantId, 'engagements')],
    };
  });
}

/**
 * The currently valid secrets by key id. The HS256 key is the text of the secret as returned to the merchant. Keys that
 * cannot be decrypted, such as after the loss of `SEAL_SECRET`, are omitted.
 * @param sealSecret the server's `SEAL_SECRET`
 */
export async function identitySecrets(
  sealSecret: string,
  tenant: Tenant,
  engagementId: string,
): Promise<Map<string, string>> {
  const rows = await readIdentityKeys(tenant, engagementId);
  return new Map(
    rows.flatMap(({ merchantId, keyId, sealedSecret }) => {
      const secret = opened(sealSecret, sealContextOf(merchantId, engagementId, keyId), sealedSecret);
      return secret === null ? [] : [[keyId, secret]];
    }),
  );
}

function opened(sealSecret: string, context: string, sealed: string): string | null {
  try {
    return unseal(sealSecret, context, sealed);
  } catch {
    return null;
  }
}
