import { UNSUBSCRIBE_REASONS, type UnsubscribeReason } from '@foyer/domain/unsubscribe';

/** The search parameters of the unsubscribe screen: the token of an email link, and a reason given before. */
export interface UnsubscribeSearch {
  readonly token?: string;
  readonly reason?: UnsubscribeReason;
}

export const readUnsubscribeSearch = (search: Record<string, unknown>): UnsubscribeSearch => ({
  token: typeof search.token === 'string' && search.token !== '' ? search.token : undefined,
  reason: UNSUBSCRIBE_REASONS.find((reason) => reason === search.reason),
});
