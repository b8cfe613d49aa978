import type { Member } from '@foyer/contract/accounts/member-shapes';
import type { Presence } from '@foyer/contract/accounts/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const MEMBER_STATUSES: Readonly<Record<Member['status'], MessageDescriptor>> = {
  Active: msg`Active`,
  Inactive: msg`Inactive`,
};

export const PRESENCES: Readonly<Record<Presence, MessageDescriptor>> = {
  online: msg`Online`,
  away: msg`Away`,
  offline: msg`Offline`,
};

/** The columns of the grid of members. */
export const COLUMN_TITLES = {
  name: msg`Name`,
  userName: msg`Username`,
  email: msg`Email`,
  role: msg`Role`,
  departments: msg`Departments`,
  secondFactor: msg`Second factor`,
  lastLogin: msg`Last sign-in`,
  status: msg`Status`,
} as const satisfies Record<string, MessageDescriptor>;

export type ColumnId = keyof typeof COLUMN_TITLES;
