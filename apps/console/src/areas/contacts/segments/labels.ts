import { CONTACT_SOURCES, contactList } from '@foyer/contract/contacts/list';
import type { IDENTITY_KINDS } from '@foyer/contract/contacts/shapes';
import type { PERIOD_UNITS, SEGMENT_CONSENTS, SegmentField, SegmentOperator } from '@foyer/domain/segments';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type OwnField = 'ownText' | 'ownNumber' | 'ownDay';

/** The fields of conditions as they are offered; own fields have their own names. */
export const FIELD_LABELS: Readonly<Record<Exclude<SegmentField, OwnField>, MessageDescriptor>> = {
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  company: msg`Company`,
  country: msg`Country`,
  city: msg`City`,
  language: msg`Language`,
  tags: msg`Tags`,
  owner: msg`Owner`,
  source: msg`Added by`,
  created: msg`Created`,
  lastSeen: msg`Last seen`,
  leadType: msg`New or returning`,
  leadStatus: msg`Lead stage`,
  score: msg`Score`,
  identity: msg`Reachable by`,
  consent: msg`Marketing consent`,
  unsubscribed: msg`Unsubscribed from email`,
  list: msg`In list`,
  visits: msg`Number of visits`,
  page: msg`Page`,
  conversations: msg`Number of conversations`,
  messages: msg`Number of messages sent`,
  rating: msg`Rating given`,
  openTickets: msg`Number of open tickets`,
  tickets: msg`Number of tickets`,
};

export const OPERATOR_LABELS: Readonly<Record<SegmentOperator, MessageDescriptor>> = {
  is: msg`is`,
  isNot: msg`is not`,
  contains: msg`contains`,
  doesNotContain: msg`does not contain`,
  beginsWith: msg`begins with`,
  endsWith: msg`ends with`,
  hasValue: msg`has a value`,
  hasNoValue: msg`has no value`,
  isAnyOf: msg`is any of`,
  isNoneOf: msg`is none of`,
  isAtLeast: msg`is at least`,
  isAtMost: msg`is at most`,
  isExactly: msg`is exactly`,
  inTheLast: msg`in the last`,
  notInTheLast: msg`not in the last`,
  before: msg`before`,
  after: msg`after`,
  visited: msg`visited`,
  didNotVisit: msg`not visited`,
};

export const UNIT_LABELS: Readonly<Record<(typeof PERIOD_UNITS)[number], MessageDescriptor>> = {
  days: msg`days`,
  weeks: msg`weeks`,
  months: msg`months`,
};

export const LEAD_TYPE_LABELS = { NEW: msg`New`, RETURN: msg`Returning` } as const;

export const ANSWER_LABELS = { yes: msg`Yes`, no: msg`No` } as const;

export const CONSENT_LABELS: Readonly<Record<(typeof SEGMENT_CONSENTS)[number], MessageDescriptor>> = {
  given: msg`given`,
  withdrawn: msg`withdrawn`,
  none: msg`not recorded`,
};

export const IDENTITY_LABELS: Readonly<Record<(typeof IDENTITY_KINDS)[number], MessageDescriptor>> = {
  email: msg`Email`,
  phone: msg`Phone`,
  external: msg`ID of another system`,
  whatsapp: msg`WhatsApp`,
  messenger: msg`Messenger`,
  instagram: msg`Instagram`,
  telegram: msg`Telegram`,
  line: msg`LINE`,
};

/** Labels that the list of contacts uses too. */
export const CONTACT_LABELS = {
  source: CONTACT_SOURCES,
  leadStatus: contactList.filters.lead.values,
} as const;
