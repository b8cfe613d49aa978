import type { RuleField } from '@foyer/domain/rule-conditions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of the fields of conditions. */
export const RULE_FIELD_LABELS: Readonly<Record<RuleField, MessageDescriptor>> = {
  message: msg`Message`,
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
  label: msg`Label`,
  rating: msg`Rating`,
  sentiment: msg`Sentiment`,
  page: msg`Page`,
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
