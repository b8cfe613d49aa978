import type { ExtractionKind } from '@foyer/domain/extraction';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const KIND_LABELS: Readonly<Record<ExtractionKind, MessageDescriptor>> = {
  email: msg`Email address`,
  phone: msg`Phone number`,
  date: msg`Date`,
  address: msg`Postal address`,
  order: msg`Order number`,
  pattern: msg`Own pattern`,
};

export const TARGET_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`Email`,
  phone: msg`Phone`,
  city: msg`City`,
  company: msg`Company`,
  notes: msg`Notes`,
};
