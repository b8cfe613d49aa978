import { CHAT_FILE_TYPES, chatFileRefusal } from '@foyer/domain/limits';
import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';

const ACCEPTED = new Set(CHAT_FILE_TYPES.values());
const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The refusal of a file by its name and size; null when it is accepted. */
export const refusalOf = chatFileRefusal;

/**
 * Detects the media type of a file by its content. Returns null for types that are not accepted. Text has no signature:
 * its type follows from the name when the content is text.
 */
export async function sniffType(name: string, content: Buffer): Promise<string | null> {
  const sniffed = await fileTypeFromBuffer(content).catch(() => undefined);
  if (sniffed) return ACCEPTED.has(sniffed.mime) ? sniffed.mime : null;
  const named = CHAT_FILE_TYPES.get(extensionOf(name));
  return named?.startsWith('text/') && isText(content) ? named : null;
}

/** The width and height of an image in pixels; null when it is not an image. */
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
