import { fullName } from '@foyer/domain/full-name';
import { isUuid } from '@foyer/domain/ids';
import type { MemberScope } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { signIdentity } from '../engagements/identity-sign.ts';
import { findMerchant } from '../merchants/queries.ts';
import { supportEngagement } from '../merchants/support.ts';
import { shownEngagement } from './engagement.ts';

/**
 * Signs an identity of a member for the support chat. Only for engagements of the member's own merchant and of the
 * installation: a merchant that configures another merchant's engagement gets null.
 */
export async function supportIdentity({ services, tenant, caller }: MemberScope): Promise<string | null> {
  const { config } = services;
  const merchant = await findMerchant(tenant);
  const id = merchant ? supportEngagement(merchant, config) : '';
  const shown = isUuid(id) ? await shownEngagement(services, id).catch(nullWhereRefused) : null;
  if (
    shown?.state !== 'active' ||
    (shown.tenant.merchantId !== tenant.merchantId && id !== config.SUPPORT_ENGAGEMENT)
  )
    return null;
  return signIdentity(config.SEAL_SECRET, shown.tenant, shown.id, {
    sub: `member:${caller.merchantId}:${caller.id}`,
    name: fullName(caller),
    email: caller.email,
  });
}

function nullWhereRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
