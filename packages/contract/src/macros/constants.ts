/** The most conversations that a macro is run on at once. */
export const MACRO_CONVERSATIONS_MAX = 200;

/** How long a macro can be taken back, in milliseconds. */
export const MACRO_UNDO_MS = 10 * 60 * 1000;
