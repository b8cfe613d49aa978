/** Languages of the widget. */
export const LANGUAGES = ['en', 'ar', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = 'ltr' | 'rtl';

/** The first supported language of the wanted tags (`fr-CA`, `ar`). Default English. */
export function pickLanguage(wanted: readonly (string | null | undefined)[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => language === tag?.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr');
