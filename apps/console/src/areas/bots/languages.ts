import { useLingui } from '@lingui/react/macro';

/** Languages that flows can have texts in, ISO codes. */
const LANGUAGES = ['en', 'ar', 'es', 'fr', 'de', 'pt', 'it', 'tr', 'ru', 'hi', 'zh', 'ja'];

/** Languages with their names. */
export function useLanguageOptions() {
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
}
