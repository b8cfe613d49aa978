import { msg } from '@lingui/core/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ConsolePage } from '../../shell/page.ts';

/** The channels of a merchant: all of them, and each connected account. Specification 2, 3. */
export const pages: readonly ConsolePage[] = [
  {
    pageId: 'channels',
    below: '/{-$accountId}',
    title: msg`Channels`,
    icon: IconPlugConnected,
    load: () => import('./page/channels-page.tsx').then((module) => ({ default: module.ChannelsPage })),
  },
];
