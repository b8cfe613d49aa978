/** Separator of nested folders: `Orders/Delivery`. */
export const FOLDER_SEPARATOR = '/';

/** Maximum length of a folder name, and nesting depth. */
export const FOLDER_LIMITS = { part: 40, depth: 4 } as const;

/** Normalises a folder: trims parts, collapses spaces and removes empty parts. Empty: none. */
export function folderName(written: string): string {
  return partsOfFolder(written).join(FOLDER_SEPARATOR);
}

/** Parts of a nested folder, outermost first. */
export function partsOfFolder(written: string): readonly string[] {
  return written
    .split(FOLDER_SEPARATOR)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
}

/** Validates a folder. Returns an error message, or null if it is valid. */
export function folderError(written: string): string | null {
  const parts = partsOfFolder(written);
  if (parts.length > FOLDER_LIMITS.depth)
    return `Folders can be nested at most ${FOLDER_LIMITS.depth} levels deep.`;
  return parts.some((part) => part.length > FOLDER_LIMITS.part)
    ? `The name of a folder can have at most ${FOLDER_LIMITS.part} characters.`
    : null;
}
