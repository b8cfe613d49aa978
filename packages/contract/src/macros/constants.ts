/** Maximum number of conversations a macro runs on at once. */
export const MACRO_CONVERSATIONS_MAX = 200;

/** How long a macro can be undone. Milliseconds. */
export const MACRO_UNDO_MS = 10 * 60 * 1000;
