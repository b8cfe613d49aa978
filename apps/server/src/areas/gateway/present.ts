import type { OptOut } from '@foyer/contract/gateway/shapes';
import type { OptOutRow } from './actions.ts';

/** The wire form of an unsubscribed address. */
export const presentOptOut = ({ id, email, reason, comment, source, createdAt }: OptOutRow): OptOut => ({
  id,
  email,
  reason,
  comment,
  source,
  createdDate: createdAt.toISOString(),
});
