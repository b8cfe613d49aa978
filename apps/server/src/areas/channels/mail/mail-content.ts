import type { MailContent } from '@foyer/contract/channels/mail-shapes';
import { partsOfMail } from '@foyer/domain/mail-text';
import { filePath } from '../../../files/uploads.ts';
import type { MailRow } from '../../conversations/mail-store.ts';
import { safeHtml } from './safe-html.ts';

/** File name of a downloaded original. */
export const ORIGINAL_NAME = 'mail.eml';

/** The complete content of an email, sanitized. In a forwarded email nothing is marked as quoted. */
export function presentMailContent(row: MailRow): MailContent {
  const parts = partsOfMail(row.text);
  const marksQuotes = parts.some(({ kind }) => kind === 'quoted');
  const { html, remoteImages } = safeHtml(row.html, { inline: row.inline, marksQuotes });
  return {
    parts: [...parts],
    html,
    remoteImages,
    isBroken: row.isBroken,
    originalUrl: row.rawKey && filePath({ key: row.rawKey, name: ORIGINAL_NAME }),
  };
}
