import type { ReplyState, ReviewAccountState, ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES, REVIEW_PLATFORMS } from '@foyer/domain/reviews';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconBrandFacebook,
  IconBrandGooglePlay,
  IconBrandInstagram,
  IconBuildingStore,
  IconCheck,
  IconClock,
  IconCornerUpLeft,
} from '@tabler/icons-react';
import type { Tone } from '../../ui/badge.tsx';
import type { IconShape } from '../../ui/icon.tsx';

/** The platforms as options; their names are the same in all languages. */
export const PLATFORM_OPTIONS = REVIEW_PLATFORMS.map((value) => ({
  value,
  label: REVIEW_PLATFORM_NAMES[value],
}));

export const PLATFORM_ICONS: Readonly<Record<ReviewPlatform, IconShape>> = {
  instagram: IconBrandInstagram,
  playstore: IconBrandGooglePlay,
  gBusiness: IconBuildingStore,
  facebook: IconBrandFacebook,
};

interface Style {
  readonly tone: Tone;
  readonly icon?: IconShape;
}

/** The style of each answer state. */
export const ANSWER_STYLES: Readonly<Record<ReplyState, Style>> = {
  none: { tone: 'neutral' },
  sending: { tone: 'info', icon: IconClock },
  sent: { tone: 'success', icon: IconCornerUpLeft },
  failed: { tone: 'danger', icon: IconAlertTriangle },
};

/** The label and style of each account state. */
export const ACCOUNT_STYLES: Readonly<Record<ReviewAccountState, Style & { title: MessageDescriptor }>> = {
  waiting: { title: msg`Syncs soon`, tone: 'info', icon: IconClock },
  connected: { title: msg`Connected`, tone: 'success', icon: IconCheck },
  failing: { title: msg`Temporarily unreachable`, tone: 'warning', icon: IconAlertTriangle },
  refused: { title: msg`Needs new credentials`, tone: 'danger', icon: IconAlertTriangle },
};
