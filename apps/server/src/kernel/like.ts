/** The pattern of `like` for exactly this text: signs that `like` reads as more are meant literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `like` for values that contain a text. */
export const containing = (text: string): string => `%${literally(text)}%`;
