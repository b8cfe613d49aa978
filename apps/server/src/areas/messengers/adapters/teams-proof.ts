import { importJWK, type JWK, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ProviderConfig } from './adapter.ts';
import { askProvider, parsed } from './http.ts';

const ISSUER = 'https://api.botframework.com';
/** Clocks may differ by so much. Seconds. */
const SKEW = 300;
/** How long keys are used before they are read again. Milliseconds. */
const KEPT_MS = 24 * 3_600_000;
/** An unknown key makes them be read again, but not more often than this. Milliseconds. */
const REREAD_MS = 60_000;

const Metadata = z.object({ jwks_uri: z.url() });
const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), endorsements: z.array(z.string()).default([]) })),
});
type Key = z.output<typeof Keys>['keys'][number];

/** Verifies tokens of the Bot Framework by the keys that its OpenID metadata names. */
export function teamsProof({ TEAMS_OPENID_URL }: Pick<ProviderConfig, 'TEAMS_OPENID_URL'>) {
  let keys: readonly Key[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  async function keyOf(kid: string): Promise<Key | undefined> {
    const known = keys.find((key) => key.kid === kid);
    const age = performance.now() - readAt;
    if (known ? age < KEPT_MS : age < REREAD_MS) return known;
    const metadata = await askProvider(TEAMS_OPENID_URL);
    const { jwks_uri } = parsed(Metadata, metadata.json);
    keys = parsed(Keys, (await askProvider(jwks_uri)).json).keys;
    readAt = performance.now();
    return keys.find((key) => key.kid === kid);
  }

  /** Whether a token was issued for a bot, to deliver something of a channel from a service address. */
  return async (
    token: string,
    { appId, channelId, serviceUrl }: { appId: string; channelId: string; serviceUrl: string },
  ): Promise<boolean> => {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keyOf(kid);
          if (!key?.endorsements.includes(channelId)) throw new Error('The key is not for this channel.');
          return importJWK(key as JWK, 'RS256');
        },
        { issuer: ISSUER, audience: appId, algorithms: ['RS256'], clockTolerance: SKEW },
      );
      return payload.serviceurl === serviceUrl;
    } catch {
      return false;
    }
  };
}
