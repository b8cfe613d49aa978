/** The zeros of other digit rows on keyboards: Arabic-Indic and Persian. */
const OTHER_ZEROS = [0x660, 0x6f0];

/** A text with the digits of Arabic keyboards as ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (OTHER_ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? 0));
  });
