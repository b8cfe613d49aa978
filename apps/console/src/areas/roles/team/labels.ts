import type { Presence } from '@foyer/contract/accounts/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const PRESENCES: Readonly<Record<Presence, MessageDescriptor>> = {
  online: msg`Online`,
  away: msg`Away`,
  offline: msg`Offline`,
};
