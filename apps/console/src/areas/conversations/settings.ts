import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of canned replies. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'canned-replies',
    group: 'conversations',
    title: msg`Canned replies`,
    purpose: msg`Save replies once and insert them into any message with a slash.`,
    fields: [msg`Shortcut`],
    keywords: msg`snippets saved templates quick answers text blocks CSV import`,
    load: () => import('./canned/canned-section.tsx').then((module) => ({ default: module.CannedSection })),
  },
];
