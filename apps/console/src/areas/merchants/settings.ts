import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** What the settings show about the merchant's account. */
export const sections: readonly SettingsSection[] = [
  {
    tab: 'account info',
    title: msg`Account info`,
    load: () => import('./info/info-section.tsx').then((module) => ({ default: module.InfoSection })),
  },
  {
    tab: 'account information',
    title: msg`Account information`,
    load: () =>
      import('./information/information-section.tsx').then((module) => ({
        default: module.InformationSection,
      })),
  },
  {
    tab: 'branding',
    title: msg`Branding`,
    load: () =>
      import('./branding/branding-section.tsx').then((module) => ({ default: module.BrandingSection })),
  },
];
