import { z } from 'zod';
import { ask, isServerTrouble, type PlatformAnswer, type PlatformRequest, retryAfterMs } from './http.ts';
import { PlatformError } from './platform.ts';

/** What Google Play and Google Business share: errors, and access tokens that live for an hour. */

const GoogleError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

const LIMIT_REASONS = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/;

/** What an answer that is none amounts to. */
function troubleOf({ status, headers, body }: PlatformAnswer): PlatformError {
  const parsed = GoogleError.safeParse(body);
  const error = parsed.data?.error;
  const words = error?.message || `Google returned status ${status}.`;
  const isLimit = error?.errors.some(({ reason }) => LIMIT_REASONS.test(reason));
  if (status === 429 || isLimit || error?.status === 'RESOURCE_EXHAUSTED') {
    return new PlatformError('limited', words, retryAfterMs(headers));
  }
  if (status === 401 || status === 403) return new PlatformError('credentials', words);
  if (status === 404) return new PlatformError('gone', words);
  if (isServerTrouble(status)) return new PlatformError('unreachable', words, retryAfterMs(headers));
  return new PlatformError('refused', words);
}

/** Asks an API of Google with an access token. @throws PlatformError */
export async function askGoogle(
  base: string,
  path: string,
  token: string,
  request: PlatformRequest = {},
): Promise<unknown> {
  const answer = await ask(base, path, { ...request, token });
  if (!answer.ok) throw troubleOf(answer);
  return answer.body;
}

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const TokenRefusal = z.object({ error: z.string().default(''), error_description: z.string().default('') });
/** Tokens are given up before their end, so that none ends on its way. Milliseconds. */
const TOKEN_MARGIN_MS = 60_000;
const TOKENS_MOST = 1_000;

/** Exchanges credentials for access tokens, and remembers them until they end. */
export function googleTokens(oauthUrl: string) {
  const known = new Map<string, { token: string; until: number }>();
  return async (key: string, grant: () => Promise<Record<string, string>> | Record<string, string>) => {
    const remembered = known.get(key);
    if (remembered && remembered.until > performance.now()) return remembered.token;
    const answer = await ask(oauthUrl, '/token', { method: 'POST', form: await grant() });
    if (!answer.ok) throw tokenTrouble(answer);
    const parsed = TokenAnswer.safeParse(answer.body);
    if (!parsed.success) throw new PlatformError('unreachable', 'Google returned no access token.');
    const { access_token, expires_in } = parsed.data;
    if (known.size >= TOKENS_MOST) known.clear();
    known.set(key, { token: access_token, until: performance.now() + expires_in * 1000 - TOKEN_MARGIN_MS });
    return access_token;
  };
}

function tokenTrouble({ status, headers, body }: PlatformAnswer): PlatformError {
  const { error, error_description } = TokenRefusal.safeParse(body).data ?? {
    error: '',
    error_description: '',
  };
  const words = error_description || error || `Google returned status ${status}.`;
  if (status === 429) return new PlatformError('limited', words, retryAfterMs(headers));
  if (isServerTrouble(status)) return new PlatformError('unreachable', words, retryAfterMs(headers));
  return new PlatformError('credentials', words);
}
