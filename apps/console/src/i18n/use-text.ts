import { groupTitle, PAGE_GROUPS, type PageGroup } from '@foyer/domain/pages';
import { TEXTS, type TextKey } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react';
import { ARABIC_GROUPS, ARABIC_INBOX, ARABIC_TEXTS } from './arabic-texts.ts';

/** A text of the specification in the console's language; the English is quoted verbatim. */
export function textIn(locale: string, key: TextKey): string {
  return locale === 'ar' ? ARABIC_TEXTS[key] : TEXTS[key];
}

/** Returns texts of the specification: `const text = useText(); text('gridEmpty')`. */
export function useText(): (key: TextKey) => string {
  const { i18n } = useLingui();
  return (key) => textIn(i18n.locale, key);
}

/** The title of a menu section. */
function groupTitleIn(locale: string, group: PageGroup, role: string): string {
  if (locale !== 'ar') return groupTitle(group, role);
  return group === 'fulfilment' && role === 'PHYSICIAN' ? 'المواعيد' : ARABIC_GROUPS[group];
}

const GROUPS: ReadonlyMap<string, PageGroup> = new Map(
  (Object.keys(PAGE_GROUPS) as PageGroup[]).map((group) => [PAGE_GROUPS[group], group]),
);

/** The title of a menu group: the merchant's own, else the translated default for the role. */
export function menuNameIn(locale: string, name: string, role: string): string {
  if (name === 'Inbox') return locale === 'ar' ? ARABIC_INBOX : name;
  const group = GROUPS.get(name);
  return group ? groupTitleIn(locale, group, role) : name;
}
