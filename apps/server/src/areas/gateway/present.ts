import type { OptOut } from '@foyer/contract/gateway/shapes';
import type { OptOutRow } from './actions.ts';

/** An address that is unsubscribed, as the team sees it. */
export const presentOptOut = ({ id, email, reason, comment, source, createdAt }: OptOutRow): OptOut => ({
  id,
  email,
  reason,
  comment,
  source,
  createdDate: createdAt.toISOString(),
});
