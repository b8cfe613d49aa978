import type { MouseEvent } from 'react';

/**
 * Keeps the focus in its field while a link, button or checkbox is pressed. Otherwise the check on blur could show an
 * error and move the pressed element away before release.
 */
export function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('a, .btn, .check')) event.preventDefault();
}
