import { CHAT_FILE_TYPES, chatFileRefusal } from '@foyer/domain/limits';
import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';

const ACCEPTED = new Set(CHAT_FILE_TYPES.values());
const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Why a file is not accepted, by its name and size alone. */
export const refusalOf = chatFileRefusal;

/**
 * The media type of a file by its content; null for kinds that are not accepted. Text has no mark of its own: it is
 * what its name says when nothing but text is in it.
 */
export async function sniffType(name: string, content: Buffer): Promise<string | null> {
  const sniffed = await fileTypeFromBuffer(content).catch(() => undefined);
  if (sniffed) return ACCEPTED.has(sniffed.mime) ? sniffed.mime : null;
  const named = CHAT_FILE_TYPES.get(extensionOf(name));
  return named?.startsWith('text/') && isText(content) ? named : null;
}

/** Width and height of an image in pixels; null when it is no image. */
export function dimensionsOf(type: string, content: Buffer): { width: number; height: number } | null {
  return type.startsWith('image/') ? (imageDimensionsFromData(content) ?? null) : null;
}

const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Whether the content is UTF-8 text without control characters. */
function isText(content: Buffer): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    return false;
  }
}
