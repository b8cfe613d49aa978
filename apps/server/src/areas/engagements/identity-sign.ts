import { SignJWT } from 'jose';
import type { Tenant } from '../../database/tenant.ts';
import { identitySecrets } from './identity-keys.ts';

const LIFE = '1h';

/** The claims of an identity for the widget. `sub` identifies the visitor. */
export interface Vouched {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

/**
 * Signs an identity for an engagement like a merchant's own server. Valid for an hour.
 * @param sealSecret the server's `SEAL_SECRET`
 * @returns null when the engagement has no key
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
