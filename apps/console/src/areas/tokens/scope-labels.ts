import type { ApiScope } from '@foyer/domain/api-scopes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of scopes. */
export const SCOPE_LABELS: Readonly<Record<ApiScope, MessageDescriptor>> = {
  conversations: msg`Conversations`,
  visitors: msg`Visitors`,
  tickets: msg`Tasks and tickets`,
  contacts: msg`Contacts and leads`,
  engagements: msg`Engagements`,
  designer: msg`Studio`,
  automation: msg`Automation`,
  knowledge: msg`Knowledge`,
  analytics: msg`Analytics`,
  reports: msg`Reports`,
  fulfilment: msg`Fulfilment`,
  business: msg`Business`,
  settings: msg`Settings`,
};
