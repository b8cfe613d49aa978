import { z } from 'zod';
import { ask, isServerError, type PlatformAnswer, type PlatformRequest, retryAfterMs } from './http.ts';
import { PlatformError } from './platform.ts';

/** Shared by Google Play and Google Business: errors, and access tokens that are valid for an hour. */

const GoogleError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

const LIMIT_REASONS = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/;

/** Converts an error response to a `PlatformError`. */
function errorOf({ status, headers, body }: PlatformAnswer): PlatformError {
  const parsed = GoogleError.safeParse(body);
  const error = parsed.data?.error;
  const text = error?.message || `Google returned status ${status}.`;
  const isLimit = error?.errors.some(({ reason }) => LIMIT_REASONS.test(reason));
  if (status === 429 || isLimit || error?.status === 'RESOURCE_EXHAUSTED') {
    return new PlatformError('limited', text, retryAfterMs(headers));
  }
  if (status === 401 || status === 403) return new PlatformError('credentials', text);
  if (status === 404) return new PlatformError('gone', text);
  if (isServerError(status)) return new PlatformError('unreachable', text, retryAfterMs(headers));
  return new PlatformError('refused', text);
}

/** Calls a Google API with an access token. @throws PlatformError */
export async function callGoogle(
  base: string,
  path: string,
  token: string,
  request: PlatformRequest = {},
): Promise<unknown> {
  const answer = await ask(base, path, { ...request, token });
  if (!answer.ok) throw errorOf(answer);
  return answer.body;
}

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const TokenRefusal = z.object({ error: z.string().default(''), error_description: z.string().default('') });
/** Margin before the expiry of a token, so that none expires in transit. Milliseconds. */
const TOKEN_MARGIN_MS = 60_000;
const TOKENS_MOST = 1_000;

/** Returns a function that exchanges credentials for access tokens, cached until they expire. */
export function googleTokens(oauthUrl: string) {
  const known = new Map<string, { token: string; until: number }>();
  return async (key: string, grant: () => Promise<Record<string, string>> | Record<string, string>) => {
    const cached = known.get(key);
    if (cached && cached.until > performance.now()) return cached.token;
    const answer = await ask(oauthUrl, '/token', { method: 'POST', form: await grant() });
    if (!answer.ok) throw tokenError(answer);
    const parsed = TokenAnswer.safeParse(answer.body);
    if (!parsed.success) throw new PlatformError('unreachable', 'Google returned no access token.');
    const { access_token, expires_in } = parsed.data;
    if (known.size >= TOKENS_MOST) known.clear();
    known.set(key, { token: access_token, until: performance.now() + expires_in * 1000 - TOKEN_MARGIN_MS });
    return access_token;
  };
}

function tokenError({ status, headers, body }: PlatformAnswer): PlatformError {
  const { error, error_description } = TokenRefusal.safeParse(body).data ?? {
    error: '',
    error_description: '',
  };
  const text = error_description || error || `Google returned status ${status}.`;
  if (status === 429) return new PlatformError('limited', text, retryAfterMs(headers));
  if (isServerError(status)) return new PlatformError('unreachable', text, retryAfterMs(headers));
  return new PlatformError('credentials', text);
}
