import { request } from '@foyer/contract/request';
import { SignJWT } from 'jose';
import type { TestMember } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

/** A new identity key of an engagement, and a function that signs with it like a merchant's server. */
export async function makeSigner(
  server: Pick<TestServer, 'url'>,
  { admin }: { readonly admin: Pick<TestMember, 'token'> },
  engagementID: string,
) {
  const { body: key } = await request(server.url, 'rotateIdentityKey', { params: { engagementID } }, admin);
  const sign = (
    claims: Record<string, unknown>,
    { kid = key.keyId, secret = key.secret, expires = '5m' } = {},
  ) => {
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid });
    return (expires ? jwt.setExpirationTime(expires) : jwt).sign(new TextEncoder().encode(secret));
  };
  return { key, sign };
}
