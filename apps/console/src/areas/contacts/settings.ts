import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of the merchant's own fields of contacts. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'contact-fields',
    group: 'data',
    title: msg`Contact fields`,
    purpose: msg`Add what you want to know about people, in the order in which their page shows it.`,
    fields: [msg`Type`, msg`Choices`, msg`Pattern`],
    keywords: msg`custom fields properties attributes people columns`,
    load: () => import('./fields/fields-section.tsx').then((module) => ({ default: module.FieldsSection })),
  },
];
