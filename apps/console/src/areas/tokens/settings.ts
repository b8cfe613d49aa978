import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '../../shell/settings/section.ts';

/** The settings section of API tokens. */
export const sections: readonly SettingsSection[] = [
  {
    slug: 'api-tokens',
    group: 'security',
    title: msg`API tokens`,
    purpose: msg`Let your own programs read and change what you choose, without a member's password.`,
    fields: [msg`Scopes`, msg`Expires`, msg`Last used`],
    keywords: msg`API key Bearer access program script developer integration`,
    load: () => import('./tokens-section.tsx').then((module) => ({ default: module.TokensSection })),
    adminOnly: true,
  },
];
