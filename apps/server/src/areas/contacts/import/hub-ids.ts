import type { ContactIdentity } from '@foyer/contract/contacts/shapes';

/** The property of HubSpot with the id of a record. */
export const HUB_ID = 'hs_object_id';

const PREFIX = 'hubspot:';

/** The id of a record as an identity's value. Ids are unique within an account. */
export const hubId = (account: string, id: string): string =>
  PREFIX + [account, id].filter(Boolean).join(':');

/** Whether an identity is the id of a record at HubSpot. */
export const isHubId = ({ kind, value }: ContactIdentity): boolean =>
  kind === 'external' && value.startsWith(PREFIX);
