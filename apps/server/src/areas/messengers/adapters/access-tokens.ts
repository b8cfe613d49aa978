import type { Account } from './adapter.ts';
import type { ProviderAnswer } from './http.ts';

export interface AccessToken {
  readonly token: string;
  readonly seconds: number;
}

/** Margin before the end of a token, so that none ends in transit. Milliseconds. */
const MARGIN_MS = 60_000;
const TOKENS_MOST = 1_000;

/**
 * Asks with an access token that is exchanged for the account's credentials and kept until it ends. A kept token that
 * is refused is exchanged again, once.
 */
export function withAccessTokens(exchange: (account: Account) => Promise<AccessToken>) {
  const known = new Map<string, { readonly token: string; readonly until: number }>();
  return async (
    account: Account,
    ask: (token: string) => Promise<ProviderAnswer>,
  ): Promise<ProviderAnswer> => {
    const key = JSON.stringify([account.id, account.values]);
    const kept = known.get(key);
    if (kept && kept.until > performance.now()) {
      const answer = await ask(kept.token);
      if (answer.status !== 401) return answer;
    }
    const { token, seconds } = await exchange(account);
    if (known.size >= TOKENS_MOST) known.clear();
    known.set(key, { token, until: performance.now() + seconds * 1000 - MARGIN_MS });
    return ask(token);
  };
}
