/** What nested folders are written with: `Orders/Delivery`. */
export const FOLDER_SEPARATOR = '/';

/** How long one part of a nested folder may be, and how deep it may nest. Characters and parts. */
export const FOLDER_LIMITS = { part: 40, depth: 4 } as const;

/** A folder as it is written: parts trimmed, spaces within them single, empty parts left out; '' is none. */
export function folderName(written: string): string {
  return partsOfFolder(written).join(FOLDER_SEPARATOR);
}

/** The parts of a nested folder, from the outermost; none for ''. */
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
