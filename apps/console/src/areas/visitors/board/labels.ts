import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconLogin2,
  IconMessageCircle,
  IconRobot,
  IconSend,
} from '@tabler/icons-react';
import { AssistIcon } from '../../../ui/assist-icon.tsx';
import type { Tone } from '../../../ui/badge.tsx';
import type { IconShape } from '../../../ui/icon.tsx';
import type { VisitorState } from './rows.ts';
import type { ColumnId, Criterion } from './search.ts';

export const COLUMN_TITLES: Readonly<Record<ColumnId, MessageDescriptor>> = {
  visitor: msg`Visitor`,
  place: msg`Location`,
  page: msg`Page now`,
  time: msg`Time`,
  pages: msg`Pages`,
  from: msg`Came from`,
  device: msg`Device`,
  state: msg`Status`,
  agent: msg`Agent`,
  lead: msg`Lead stage`,
};

export const CRITERION_TITLES: Readonly<Record<Criterion, MessageDescriptor>> = {
  country: msg`Country`,
  channel: msg`Channel`,
  page: msg`Page now`,
  state: msg`Status`,
  device: msg`Device`,
  from: msg`Came from`,
};

/** The label, colour and icon of each state. */
export const STATE_STYLES: Readonly<
  Record<VisitorState, { title: MessageDescriptor; tone?: Tone; icon?: IconShape }>
> = {
  needs: { title: msg`Needs an agent`, tone: 'danger', icon: AssistIcon },
  chat: { title: msg`In chat`, tone: 'brand', icon: IconMessageCircle },
  arrived: { title: msg`Just arrived`, tone: 'success', icon: IconLogin2 },
  invited: { title: msg`Invited`, tone: 'info', icon: IconSend },
  bot: { title: msg`With the bot`, tone: 'neutral', icon: IconRobot },
  browsing: { title: msg`Browsing` },
  left: { title: msg`Has left` },
};

const devices: Readonly<Record<string, IconShape>> = {
  mobile: IconDeviceMobile,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  laptop: IconDeviceLaptop,
};

export const deviceIcon = (device: string): IconShape => devices[device.toLowerCase()] ?? IconDeviceDesktop;
