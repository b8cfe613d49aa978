const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

const FIRST_LETTER = /\p{L}/u;

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a text contains Arabic characters. Specification 5. */
export function containsArabic(text: string): boolean {
  return ARABIC.test(text);
}

/** Direction of a text, from its first letter. Left to right without letters. Specification 5. */
export function textDirection(text: string): 'ltr' | 'rtl' {
  const letter = FIRST_LETTER.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT_LETTER.test(letter) ? 'rtl' : 'ltr';
}
