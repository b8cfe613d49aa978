import { identityInvalid, identityRequired } from '@foyer/contract/widget/errors';
import { splitName } from '@foyer/domain/full-name';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import type { Services } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { storable } from '../../kernel/storable.ts';
import { identitySecrets } from '../engagements/identity-keys.ts';
import type { Identity } from '../visitors/identification.ts';
import type { ShownEngagement } from './engagement.ts';

const CLOCK_TOLERANCE_SECONDS = 30;
/** Maximum lifetime of an identity, and tolerated clock difference of its signer. Seconds. */
const LIFE_SECONDS = 24 * 60 * 60;
const CLOCK_AHEAD_SECONDS = 5 * 60;

const Claims = z.object({
  sub: z.string().trim().min(1).max(200),
  name: z.string().trim().max(200).optional(),
  email: z.email().max(254).optional(),
  phone: z.string().trim().max(40).optional(),
  company: z.string().trim().max(100).optional(),
  exp: z.number(),
  iat: z.number().optional(),
});

/**
 * Verifies an identity signed by the merchant's server: HS256 with the key named by `kid`, not expired. It must expire
 * within a day of `iat`, or of now without `iat`, so that a leaked token is not valid for long.
 * @throws Refusal `identity_required` when it is missing but enforced, `identity_invalid` when it is not valid
 */
export async function verifyIdentity(
  { config }: Services,
  shown: ShownEngagement,
  token: string | null,
): Promise<Identity | null> {
  if (!token) {
    if (shown.widget.identity === 'enforced') throw new Refusal(identityRequired);
    return null;
  }
  const secrets = await identitySecrets(config.SEAL_SECRET, shown.tenant, shown.id);
  const verified = await jwtVerify(token, ({ kid }) => keyOf(secrets, kid), {
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch(() => null);
  const claims = Claims.safeParse(storable(verified?.payload));
  if (!claims.success || !isShortLived(claims.data)) throw new Refusal(identityInvalid);
  const { name, exp: _exp, iat: _iat, ...rest } = claims.data;
  return { ...rest, ...(name && namesOf(name)) };
}

function isShortLived({ exp, iat }: z.infer<typeof Claims>): boolean {
  const latest = Date.now() / 1000 + CLOCK_AHEAD_SECONDS;
  return (
    exp <= latest + LIFE_SECONDS &&
    (iat === undefined || (iat <= latest && exp <= iat + LIFE_SECONDS + CLOCK_TOLERANCE_SECONDS))
  );
}

function keyOf(secrets: ReadonlyMap<string, string>, kid: string | undefined): Uint8Array {
  const secret = secrets.get(kid ?? '');
  if (!secret) throw new Error('No such key.');
  return new TextEncoder().encode(secret);
}

const NAME_MAX = 100;

function namesOf(name: string) {
  const { firstName, lastName } = splitName(name);
  return { firstName: firstName.slice(0, NAME_MAX), lastName: lastName.slice(0, NAME_MAX) };
}
