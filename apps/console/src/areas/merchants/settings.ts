import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of the merchant's account. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'account-info',
    group: 'workspace',
    title: msg`Overview`,
    purpose: msg`Your merchant ID, the sign-in address of your team and what is left to set up.`,
    fields: [msg`Merchant ID`, msg`Sign-in address`, msg`Active members`, msg`Setup`],
    keywords: msg`number login link onboarding checklist`,
    load: () => import('./info/info-section.tsx').then((module) => ({ default: module.InfoSection })),
  },
  {
    slug: 'account-information',
    group: 'workspace',
    title: msg`Organisation and hours`,
    purpose: msg`Your organisation, its contacts, opening hours and waiting times.`,
    fields: [
      msg`Name`,
      msg`Business type`,
      msg`Time zone`,
      msg`Currency`,
      msg`Contacts`,
      msg`Opening hours`,
      msg`Waiting times and notifications`,
    ],
    keywords: msg`company holidays calendar money notifications`,
    load: () =>
      import('./information/information-section.tsx').then((module) => ({
        default: module.InformationSection,
      })),
  },
  {
    slug: 'branding',
    group: 'workspace',
    title: msg`Branding`,
    purpose: msg`Your logo, colour and texts in the console, at sign-in and in the chat.`,
    fields: [msg`Logo`, msg`Brand colour`, msg`Sign-in page`, msg`Chat on your website`],
    keywords: msg`theme appearance picture widget design color`,
    load: () =>
      import('./branding/branding-section.tsx').then((module) => ({ default: module.BrandingSection })),
  },
];
