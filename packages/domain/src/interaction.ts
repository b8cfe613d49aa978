/** How long typing must rest before a search or filter runs. Milliseconds. Specification 9. */
export const DEBOUNCE_MS = 250;

/** The most messages that the header's dropdown lists. Specification 9. */
export const MESSAGE_DROPDOWN_MAX = 5;

/** The height of a text area, in rows. Specification 9. */
export const TEXT_AREA_ROWS = 5;

/** A dialog forgets what it held this long after it closed. Milliseconds. Specification 9. */
export const MODAL_RESET_MS = 1000;

/** The first year of the copyright line. Specification 9. */
export const COPYRIGHT_FROM_YEAR = 2017;

/** The years of the copyright line: '2017' or '2017–2026'. Specification 9. */
export function copyrightYears(currentYear: number): string {
  return currentYear > COPYRIGHT_FROM_YEAR
    ? `${COPYRIGHT_FROM_YEAR}–${currentYear}`
    : String(COPYRIGHT_FROM_YEAR);
}
