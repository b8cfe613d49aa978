import { type MarkedText, marked, matchPrefixes, tokenize } from '@foyer/domain/search-text';
import type { I18n } from '@lingui/core';
import { groupsOf, SETTINGS_GROUPS, type SettingsSection, sectionPath } from './section.ts';

/** A section or field that matches the typed text. */
export interface MatchingSetting {
  readonly id: string;
  readonly title: MarkedText;
  /** The group of a section, or the section of a field. */
  readonly under: string;
  /** The address of the section, with the field. */
  readonly href: string;
}

/** Matches of the typed words: sections by title, then fields, then sections by purpose and keywords. */
export function matchingSettings(
  typed: string,
  sections: readonly SettingsSection[],
  i18n: I18n,
): MatchingSetting[] {
  const words = tokenize(typed);
  const fits = (text: string) => matchPrefixes(tokenize(text), words);
  const asSection = (section: SettingsSection): MatchingSetting => ({
    id: section.slug,
    title: marked(i18n._(section.title), words),
    under: i18n._(SETTINGS_GROUPS[section.group]),
    href: sectionPath(section.slug),
  });
  const fieldsOf = (section: SettingsSection): MatchingSetting[] =>
    section.fields
      .map((field) => i18n._(field))
      .filter(fits)
      .map((field, index) => ({
        id: `${section.slug}-${index}`,
        title: marked(field, words),
        under: i18n._(section.title),
        href: `${sectionPath(section.slug)}?${new URLSearchParams({ field })}`,
      }));
  const isTitled = ({ title }: SettingsSection) => fits(i18n._(title));
  const isDescribed = ({ title, purpose, keywords }: SettingsSection) =>
    fits([title, purpose, keywords].map((text) => i18n._(text)).join(' '));
  const inOrder = groupsOf(sections, i18n).flatMap((group) => group.sections);
  const titled = inOrder.filter(isTitled);
  const others = inOrder.filter((section) => !titled.includes(section));
  const described = others.filter((section) => fieldsOf(section).length === 0 && isDescribed(section));
  return [...titled.map(asSection), ...inOrder.flatMap(fieldsOf), ...described.map(asSection)];
}
