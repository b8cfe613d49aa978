import type { RuleField } from '@foyer/domain/rule-conditions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of the fields of conditions. */
export const RULE_FIELD_LABELS: Readonly<Record<RuleField, MessageDescriptor>> = {
  message: msg({ message: 'Message', context: 'field' }),
  channel: msg`Channel`,
  kind: msg`Chat or email`,
  engagement: msg`Engagement`,
  language: msg`Language`,
  country: msg`Country`,
  city: msg`City`,
  hours: msg`Opening hours`,
  status: msg`Status`,
  priority: msg`Priority`,
  team: msg`Department`,
  assigned: msg`Assigned to`,
  label: msg({ message: 'Label', context: 'field' }),
  rating: msg({ message: 'Rating', context: 'field' }),
  sentiment: msg`Sentiment`,
  page: msg({ message: 'Page', context: 'field' }),
  campaign: msg`Campaign`,
  source: msg`Referring page`,
  list: msg`Contact list`,
  score: msg`Score`,
  ladder: msg`Lead stage`,
  tag: msg`Contact tag`,
  company: msg`Company`,
  email: msg`Email address`,
  own: msg`Own field`,
  ticketType: msg`Ticket type`,
  ticketStatus: msg`Ticket status`,
};
