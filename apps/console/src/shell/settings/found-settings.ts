import { haveBeginnings, type MarkedText, marked, wordsOf } from '@foyer/domain/search-text';
import type { I18n } from '@lingui/core';
import { SETTINGS_GROUPS, type SettingsSection } from './section.ts';

/** A section or a field on one that fits what was typed. */
export interface FoundSetting {
  readonly id: string;
  readonly section: SettingsSection;
  readonly title: MarkedText;
  /** The group of a section, the section of a field. */
  readonly under: string;
}

/** What fits the typed words: sections by title, then fields, then sections by their purpose and keywords. */
export function foundSettings(
  typed: string,
  sections: readonly SettingsSection[],
  i18n: I18n,
): FoundSetting[] {
  const words = wordsOf(typed);
  const fits = (text: string) => haveBeginnings(wordsOf(text), words);
  const asSection = (section: SettingsSection): FoundSetting => ({
    id: section.slug,
    section,
    title: marked(i18n._(section.title), words),
    under: i18n._(SETTINGS_GROUPS[section.group]),
  });
  const fieldsOf = (section: SettingsSection): FoundSetting[] =>
    section.fields
      .map((field) => i18n._(field))
      .filter(fits)
      .map((field, index) => ({
        id: `${section.slug}-${index}`,
        section,
        title: marked(field, words),
        under: i18n._(section.title),
      }));
  const isTitled = ({ title }: SettingsSection) => fits(i18n._(title));
  const isDescribed = ({ title, purpose, keywords }: SettingsSection) =>
    fits([title, purpose, keywords].map((text) => i18n._(text)).join(' '));
  const titled = sections.filter(isTitled);
  const fields = sections.flatMap(fieldsOf);
  const shown = new Set([...titled, ...fields.map(({ section }) => section)]);
  const described = sections.filter((section) => !shown.has(section) && isDescribed(section));
  return [...titled.map(asSection), ...fields, ...described.map(asSection)];
}
