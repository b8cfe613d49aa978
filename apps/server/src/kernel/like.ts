/** Escapes the wildcards of `like` in a text. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The `like` pattern for values that contain a text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
