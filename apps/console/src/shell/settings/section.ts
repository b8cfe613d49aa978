import { MENU_SECTIONS, type SettingsTab } from '@foyer/domain/menu-sections';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';

/** The tabs that the settings have beyond those of the specification. */
export type OwnTab =
  | 'audit log'
  | 'canned replies'
  | 'macros'
  | 'assignment'
  | 'backups'
  | 'escalation'
  | 'review channels'
  | 'sla'
  | 'task fields';

/**
 * A section of the settings. Each area exports its own as `sections` from `src/areas/<area>/settings.ts`; the settings
 * page gathers them. Keep that file small: what `load` brings is not loaded before the section is opened.
 */
export interface SettingsSection {
  readonly tab: SettingsTab | OwnTab;
  readonly title: MessageDescriptor;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Hidden from everybody but administrators. */
  readonly adminOnly?: boolean;
}

const ORDER: readonly string[] = MENU_SECTIONS.settings;

const found = import.meta.glob<{ sections: readonly SettingsSection[] }>('../../areas/*/settings.ts', {
  eager: true,
});

/** Every section that exists, in the order of the specification, our own at the end. Specification 2. */
export const allSections: readonly SettingsSection[] = Object.values(found)
  .flatMap((area) => area.sections)
  .sort((a, b) => placeOf(a) - placeOf(b));

function placeOf({ tab }: SettingsSection): number {
  const place = ORDER.indexOf(tab);
  return place < 0 ? ORDER.length : place;
}

/** How a tab stands in the address. */
export const slugOf = (tab: SettingsSection['tab']): string => tab.toLowerCase().replaceAll(' ', '-');
