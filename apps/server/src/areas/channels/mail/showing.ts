import type { MailContent } from '@foyer/contract/channels/mail-shapes';
import { partsOfMail } from '@foyer/domain/mail-text';
import { filePath } from '../../../files/uploads.ts';
import type { MailRow } from '../../conversations/mail-store.ts';
import { safeHtml } from './safe-html.ts';

/** The name under which the original of a mail is downloaded. */
export const ORIGINAL_NAME = 'mail.eml';

/** The whole of a mail, as safe to show. A forwarded mail quotes nothing: it is what its sender wants to be read. */
export function showMail(row: MailRow): MailContent {
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
