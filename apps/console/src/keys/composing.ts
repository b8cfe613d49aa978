import type { KeyboardEvent } from 'react';

/** The key code of input-method events. It is the only sign in Safari that Enter ended a composition. */
const INPUT_METHOD_KEY_CODE = 229;

/** Whether the key event belongs to an input-method composition and must be ignored. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === INPUT_METHOD_KEY_CODE;
