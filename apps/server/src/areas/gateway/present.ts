import type { OptOut } from '@foyer/contract/gateway/shapes';
import type { OptOutRow } from './actions.ts';

/** An address that is unsubscribed, as the team sees it. */
export const presentOptOut = ({ email, reason, comment, source, createdAt }: OptOutRow): OptOut => ({
  email,
  reason,
  comment,
  source,
  createdDate: createdAt.toISOString(),
});
