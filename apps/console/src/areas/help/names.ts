import type { HelpCategory, HelpSite } from '@foyer/contract/help/shapes';

/** The name of a category in the default language, or another one. */
export const nameOf = ({ names }: HelpCategory, { languages }: HelpSite): string =>
  languages.map((language) => names[language]).find(Boolean) ?? Object.values(names)[0] ?? '';
