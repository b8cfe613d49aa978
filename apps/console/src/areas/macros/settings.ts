import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of macros. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'macros',
    group: 'conversations',
    title: msg`Macros`,
    purpose: msg`Run several actions on a conversation with one click.`,
    fields: [msg`Actions`, msg`Available to`],
    keywords: msg`shortcuts automation reply label assign close bulk`,
    load: () => import('./macros-section.tsx').then((module) => ({ default: module.MacrosSection })),
  },
];
