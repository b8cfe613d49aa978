/** The longest text of a message. Characters. */
export const MESSAGE_TEXT_MAX = 8_000;

/** The longest name of a person or thing. Characters. */
export const NAME_MAX = 100;

/** The most files on one message. */
export const MESSAGE_ATTACHMENTS_MAX = 10;

/** The longest text of a typing preview. Characters. */
export const TYPING_PREVIEW_MAX = 500;

/** The longest title of a page in a visitor's trail. Characters. */
export const PAGE_TITLE_MAX = 300;

/** The longest address. Characters. */
export const URL_MAX = 2_000;

/** The largest file in a chat. Bytes. */
export const CHAT_FILE_MAX_BYTES = 10 * 1024 * 1024;

/** The largest picture of a member or merchant. Bytes. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Longest side in pixels. A small file can still contain more pixels than a browser can display. */
export const PICTURE_MAX_SIDE = 8192;

/** The media type of each kind of file that a chat accepts, by extension. */
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

/** The largest mail that is read whole, attachments included; of a larger one the beginning. Bytes. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024;

/** The longest text of a mail, quotes included. Characters. */
export const MAIL_TEXT_MAX = 100_000;

/** The longest HTML of a mail. Characters. */
export const MAIL_HTML_MAX = 400_000;

/** The longest subject of a mail. Characters. */
export const MAIL_SUBJECT_MAX = 500;

/** The most receivers of a mail in each of To, Cc and Bcc. */
export const MAIL_RECEIVERS_MAX = 50;

/** The most parameters of a visitor. */
export const VISITOR_PARAMS_MAX = 100;

/** Why a chat does not accept a file. */
export type FileRefusal = 'empty' | 'too_large' | 'wrong_kind';

/** Why a chat does not accept a file of this name and size in bytes, or null when it does. */
export function chatFileRefusal(fileName: string, bytes: number): FileRefusal | null {
  const dot = fileName.lastIndexOf('.');
  if (dot < 0 || !CHAT_FILE_TYPES.has(fileName.slice(dot + 1).toLowerCase())) return 'wrong_kind';
  if (bytes <= 0) return 'empty';
  return bytes > CHAT_FILE_MAX_BYTES ? 'too_large' : null;
}
