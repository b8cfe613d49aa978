import type { CannedVariable } from '@foyer/domain/canned';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of the variables of canned replies. */
export const VARIABLE_LABELS: Readonly<Record<CannedVariable, MessageDescriptor>> = {
  'visitor.firstName': msg`First name of the visitor`,
  'visitor.lastName': msg`Last name of the visitor`,
  'visitor.name': msg`Name of the visitor`,
  'visitor.email': msg`Email of the visitor`,
  'visitor.phone': msg`Phone of the visitor`,
  'visitor.city': msg`City of the visitor`,
  'visitor.country': msg`Country of the visitor`,
  'agent.firstName': msg`Your first name`,
  'agent.lastName': msg`Your last name`,
  'agent.name': msg`Your name`,
  'merchant.name': msg`Name of the organisation`,
  'engagement.name': msg`Name of the website`,
};
