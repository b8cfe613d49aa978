import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of channels. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'channels',
    group: 'channels',
    title: msg`Email`,
    purpose: msg`Connect your team’s mailboxes and write email templates.`,
    fields: [
      msg`Mailboxes`,
      msg`Email templates`,
      msg`Not delivered`,
      msg`Receiving`,
      msg`Sending`,
      msg`Signature`,
    ],
    keywords: msg`channel IMAP SMTP DKIM inbox address webhook`,
    load: () => import('./channels-section.tsx').then((module) => ({ default: module.ChannelsSection })),
  },
];
