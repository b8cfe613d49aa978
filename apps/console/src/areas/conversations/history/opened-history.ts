import { callUnsigned, type Result } from '../../../api/call.ts';

/** What an opened link gives: what reads the history for an hour, and how the merchant looks. */
export type OpenedHistory = Result<'openHistory'>;

const KEY = 'foyer.history.';

/**
 * Opens the link, which works once; in this tab what it gave is kept, so that the page can be loaded again. Throws
 * `ApiError`.
 */
export async function openedHistory(token: string): Promise<OpenedHistory> {
  const kept = sessionStorage.getItem(KEY + token);
  if (kept) return JSON.parse(kept) as OpenedHistory;
  const opened = await callUnsigned('openHistory', { body: { token } });
  sessionStorage.setItem(KEY + token, JSON.stringify(opened));
  return opened;
}
