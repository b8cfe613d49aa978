import { openZip } from '../../contacts/import/readers/zip.ts';

/** What the parts of a document may have altogether. Bytes. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Whether a zip file is larger inside than a document is. Reads it to the end, since its directory may lie. */
export async function isBomb(content: Buffer): Promise<boolean> {
  const zip = openZip(content);
  let left = MAX_BYTES;
  for (const name of zip.names) {
    try {
      for await (const piece of zip.read(name, left)) left -= piece.length;
    } catch {
      return true;
    }
  }
  return false;
}
