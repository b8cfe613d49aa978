import type { Role } from '@foyer/contract/roles/shapes';
import type { Right, RightReason } from '@foyer/domain/rights';
import type { Visibility } from '@foyer/domain/roles';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconCheck, IconEye, IconMinus } from '@tabler/icons-react';
import type { IconShape } from '../../ui/icon.tsx';

/** The label, description, icon and class of each right. */
export const RIGHT_STYLES: Readonly<
  Record<Right, { title: MessageDescriptor; note: MessageDescriptor; icon: IconShape; className: string }>
> = {
  change: {
    title: msg`Change`,
    note: msg`View, create, send and delete`,
    icon: IconCheck,
    className: 'full',
  },
  view: { title: msg`View`, note: msg`View only`, icon: IconEye, className: 'view' },
  none: { title: msg`None`, note: msg`Not in the menu, no access`, icon: IconMinus, className: 'none' },
};

/** The rights in display order. */
export const OFFERED_RIGHTS = ['change', 'view', 'none'] as const satisfies readonly Right[];

/** The label and description of each visibility. */
export const VISIBILITY_LABELS: Readonly<
  Record<Visibility, { title: MessageDescriptor; note: MessageDescriptor }>
> = {
  all: { title: msg`Everyone`, note: msg`All visitors and all colleagues` },
  team: {
    title: msg`Own departments`,
    note: msg`Visitors their departments serve or whose rules they match, and the members of these departments`,
  },
  own: {
    title: msg`Own visitors`,
    note: msg`Visitors they serve or track. No colleagues.`,
  },
  checkin: {
    title: msg`All except colleagues’ check-ins`,
    note: msg`All visitors, except those waiting for someone else’s check-in`,
  },
};

/** The reason of each effective right. */
export const REASONS: Readonly<Record<RightReason, MessageDescriptor>> = {
  fixed: msg`Fixed by role`,
  stored: msg`Set for the role`,
  default: msg`Role default`,
  switched_off: msg`Turned off in this installation`,
  inactive: msg`The role is inactive`,
};

export const ROLE_STATUSES: Readonly<Record<Role['status'], MessageDescriptor>> = {
  ACTIVE: msg`Active`,
  INACTIVE: msg`Inactive`,
};
