import { SignJWT } from 'jose';
import type { Tenant } from '../../database/tenant.ts';
import { identitySecrets } from './identity-keys.ts';

const LIFE = '1h';

/** Who a visitor is, for the widget. `sub` is the id by which they are known again. */
export interface Vouched {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

/**
 * Vouches for a visitor of an engagement as a merchant's own server does, for an hour.
 * @param sealSecret the server's `SEAL_SECRET`
 * @returns null while the engagement has no key
 */
export async function signIdentity(
  sealSecret: string,
  tenant: Tenant,
  engagementId: string,
  { sub, ...claims }: Vouched,
): Promise<string | null> {
  const [key] = await identitySecrets(sealSecret, tenant, engagementId);
  if (!key) return null;
  const [keyId, secret] = key;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: keyId })
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(LIFE)
    .sign(new TextEncoder().encode(secret));
}
