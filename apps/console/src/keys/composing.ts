import type { KeyboardEvent } from 'react';

/** The code of a key that an input method takes. Safari tells by it alone that Enter ended a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key goes to an input method that composes a character, and so means nothing to the field. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
