/** Maximum length of the text of a message. Characters. */
export const MESSAGE_TEXT_MAX = 8_000;

/** Maximum length of the name of a person or thing. Characters. */
export const NAME_MAX = 100;

/** Maximum number of files on one message. */
export const MESSAGE_ATTACHMENTS_MAX = 10;

/** Maximum length of the text of a typing preview. Characters. */
export const TYPING_PREVIEW_MAX = 500;

/** Maximum length of the title of a page in a visitor's trail. Characters. */
export const PAGE_TITLE_MAX = 300;

/** Maximum length of a web address. Characters. */
export const URL_MAX = 2_000;

/** Maximum size of a file in a chat. Bytes. */
export const CHAT_FILE_MAX_BYTES = 10 * 1024 * 1024;

/** Maximum size of a member's or merchant's picture. Bytes. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Longest side in pixels. A small file can still contain more pixels than a browser can display. */
export const PICTURE_MAX_SIDE = 8192;

/** MIME types accepted in a chat, by extension. */
export const CHAT_FILE_TYPES: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['mp4', 'video/mp4'],
  ['mp3', 'audio/mpeg'],
  ['zip', 'application/zip'],
]);

/** Maximum size of an email, attachments included. Larger ones are truncated. Bytes. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024;

/** Maximum length of the text of a mail, quotes included. Characters. */
export const MAIL_TEXT_MAX = 100_000;

/** Maximum length of the HTML of a mail. Characters. */
export const MAIL_HTML_MAX = 400_000;

/** Maximum length of the subject of a mail. Characters. */
export const MAIL_SUBJECT_MAX = 500;

/** Maximum number of receivers of a mail in each of To, Cc and Bcc. */
export const MAIL_RECEIVERS_MAX = 50;

/** Maximum number of parameters of a visitor. */
export const VISITOR_PARAMS_MAX = 100;

/** Why a chat rejects a file. */
export type FileRefusal = 'empty' | 'too_large' | 'wrong_kind';

/** Why a chat rejects a file of this name and size in bytes, or null. */
export function chatFileRefusal(fileName: string, bytes: number): FileRefusal | null {
  const dot = fileName.lastIndexOf('.');
  if (dot < 0 || !CHAT_FILE_TYPES.has(fileName.slice(dot + 1).toLowerCase())) return 'wrong_kind';
  if (bytes <= 0) return 'empty';
  return bytes > CHAT_FILE_MAX_BYTES ? 'too_large' : null;
}
