import { MENU_SECTIONS } from '@foyer/domain/menu-sections';
import { PAGES } from '@foyer/domain/pages';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** The groups of the settings, in the order of the menu. One without sections is not shown. */
export const SETTINGS_GROUPS = {
  workspace: msg`Workspace`,
  team: msg`Team`,
  conversations: msg`Conversations`,
  channels: msg`Channels`,
  automation: msg`Automation`,
  data: msg`Data`,
  security: msg`Security`,
  billing: msg`Billing`,
} satisfies Record<string, MessageDescriptor>;

/** One of the groups of the settings. */
export type SettingsGroup = keyof typeof SETTINGS_GROUPS;

/**
 * A section of the settings. Each area exports its own as `sections` from `src/areas/<area>/settings.ts`; the settings
 * page gathers them. Keep that file small: what `load` brings is not loaded before the section is opened.
 */
export interface SettingsSection {
  /** The end of its address, `/settings/<slug>`. For a tab of the specification its name with hyphens. */
  readonly slug: string;
  readonly group: SettingsGroup;
  readonly title: MessageDescriptor;
  /** What it is for, in one sentence below the title. */
  readonly purpose: MessageDescriptor;
  /** Labels and headings on it, by which the search finds it and which it shows. */
  readonly fields: readonly MessageDescriptor[];
  /** Other words that people search for, with spaces between them. */
  readonly keywords: MessageDescriptor;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Hidden from everybody but administrators. */
  readonly adminOnly?: boolean;
}

const found = import.meta.glob<{ sections: readonly SettingsSection[] }>('../../areas/*/settings.ts', {
  eager: true,
});

/** Every section that exists, of all areas. */
export const allSections: readonly SettingsSection[] = Object.values(found).flatMap((area) => area.sections);

/** The address of a section. */
export const sectionPath = (slug: string): string => `${PAGES.settings.url}/${slug}`;

/** The section at the address, also one that the member does not see. */
export function useOpenSection(): SettingsSection | undefined {
  const { section } = useParams({ strict: false }) as { section?: string };
  return allSections.find(({ slug }) => slug === section);
}

/** The tabs of the specification in their order. Specification 2. */
const SPECIFIED = MENU_SECTIONS.settings.map((tab) => tab.replaceAll(' ', '-'));

/** Sections by group: those of the specification in its order, then the others by title. */
export function groupsOf(
  sections: readonly SettingsSection[],
  i18n: I18n,
): { group: SettingsGroup; sections: SettingsSection[] }[] {
  const rank = ({ slug }: SettingsSection) =>
    SPECIFIED.includes(slug) ? SPECIFIED.indexOf(slug) : SPECIFIED.length;
  const sorted = sections.toSorted(
    (a, b) => rank(a) - rank(b) || i18n._(a.title).localeCompare(i18n._(b.title), i18n.locale),
  );
  return (Object.keys(SETTINGS_GROUPS) as SettingsGroup[])
    .map((group) => ({ group, sections: sorted.filter((section) => section.group === group) }))
    .filter((one) => one.sections.length > 0);
}
