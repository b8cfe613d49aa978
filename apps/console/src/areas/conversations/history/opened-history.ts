import { callUnsigned, type Result } from '../../../api/call.ts';

/** The response to an opened link: a token that reads the history for an hour, and the merchant's branding. */
export type OpenedHistory = Result<'openHistory'>;

const KEY = 'foyer.history.';

/**
 * Opens the single-use link. The response is kept for this tab, so that the page can be reloaded. Throws `ApiError`.
 */
export async function openedHistory(token: string): Promise<OpenedHistory> {
  const stored = sessionStorage.getItem(KEY + token);
  if (stored) return JSON.parse(stored) as OpenedHistory;
  const opened = await callUnsigned('openHistory', { body: { token } });
  sessionStorage.setItem(KEY + token, JSON.stringify(opened));
  return opened;
}
