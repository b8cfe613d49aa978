import type { MouseEvent } from 'react';

/**
 * Keeps the focus in its field while a link, button or box is pressed. The check of a field that is left would show a
 * text and move what is pressed away from under the pointer before it is released.
 */
export function holdStill(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a, .btn, .check')) event.preventDefault();
}
