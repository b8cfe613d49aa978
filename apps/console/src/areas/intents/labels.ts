import type { EntityKind } from '@foyer/domain/intents';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The kinds of entities. */
export const KIND_LABELS: Readonly<Record<EntityKind, MessageDescriptor>> = {
  list: msg`List of values`,
  pattern: msg`Pattern`,
  date: msg`Date`,
  phone: msg`Phone number`,
  email: msg`Email address`,
  number: msg`Number`,
  money: msg`Amount of money`,
};
