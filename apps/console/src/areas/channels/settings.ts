import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of channels. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'channels',
    group: 'channels',
    title: msg`Channels`,
    purpose: msg`Connect the mailboxes and messengers your customers write to.`,
    fields: [
      msg`Mailboxes`,
      msg`Email templates`,
      msg`Not delivered`,
      msg`Receiving`,
      msg`Sending`,
      msg`Signature`,
      msg`Messengers`,
    ],
    keywords: msg`email IMAP SMTP DKIM inbox address webhook Telegram bot kiosk robot`,
    load: () => import('./channels-section.tsx').then((module) => ({ default: module.ChannelsSection })),
  },
];
