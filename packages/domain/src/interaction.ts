/** Debounce of searches and filters. Milliseconds. Specification 9. */
export const DEBOUNCE_MS = 250;

/** Maximum number of messages in the header's dropdown. Specification 9. */
export const MESSAGE_DROPDOWN_MAX = 5;

/** The height of a text area, in rows. Specification 9. */
export const TEXT_AREA_ROWS = 5;

/** A dialog resets this long after closing. Milliseconds. Specification 9. */
export const MODAL_RESET_MS = 1000;

/** The first year of the copyright line. Specification 9. */
export const COPYRIGHT_FROM_YEAR = 2017;

/** The years of the copyright line: '2017' or '2017–2026'. Specification 9. */
export function copyrightYears(currentYear: number): string {
  return currentYear > COPYRIGHT_FROM_YEAR
    ? `${COPYRIGHT_FROM_YEAR}–${currentYear}`
    : String(COPYRIGHT_FROM_YEAR);
}
