import { MENU_SECTIONS } from '@foyer/domain/menu-sections';
import { PAGES } from '@foyer/domain/pages';
import { isAdmin } from '@foyer/domain/roles';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useSession } from '../../session/values.ts';

/** The groups of the settings, in menu order. Groups without sections are hidden. */
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

/** A group of the settings. */
export type SettingsGroup = keyof typeof SETTINGS_GROUPS;

/**
 * A section of the settings. Each area exports its own as `sections` from `src/areas/<area>/settings.ts`; the settings
 * page collects them. Keep that file small: what `load` imports loads only when the section opens.
 */
export interface SettingsSection {
  /** The last part of `/settings/<slug>`. For a tab of the specification its name with hyphens. */
  readonly slug: string;
  readonly group: SettingsGroup;
  readonly title: MessageDescriptor;
  /** Its purpose, in one sentence below the title. */
  readonly purpose: MessageDescriptor;
  /** Labels and headings in the section, which the search matches and lists. */
  readonly fields: readonly MessageDescriptor[];
  /** Further search terms, separated by spaces. */
  readonly keywords: MessageDescriptor;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Visible to administrators only. */
  readonly adminOnly?: boolean;
}

const modules = import.meta.glob<{ sections: readonly SettingsSection[] }>('../../areas/*/settings.ts', {
  eager: true,
});

/** Every section of all areas. */
export const allSections: readonly SettingsSection[] = Object.values(modules).flatMap(
  (area) => area.sections,
);

/** The address of a section. */
export const sectionPath = (slug: string): string => `${PAGES.settings.url}/${slug}`;

/** The sections that the member may see. */
export function useSections(): readonly SettingsSection[] {
  const { Role } = useSession();
  return allSections.filter((section) => !section.adminOnly || isAdmin(Role));
}

/** The section at the address, whether or not the member may see it. */
export function useOpenSection(): SettingsSection | undefined {
  const { section } = useParams({ strict: false }) as { section?: string };
  return allSections.find(({ slug }) => slug === section);
}

/** The specified tabs, in order. Specification 2. */
const SPECIFIED = MENU_SECTIONS.settings.map((tab) => tab.replaceAll(' ', '-'));

/** Sections by group: the specified ones in order, then the others by title. */
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
