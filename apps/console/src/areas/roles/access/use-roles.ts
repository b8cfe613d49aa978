import type { Role } from '@foyer/contract/roles/shapes';
import { isRole, mayManageAccess, ROLES } from '@foyer/domain/roles';
import { useQueryClient } from '@tanstack/react-query';
import { callWith } from '../../../api/call.ts';
import { keyOf, useCall } from '../../../api/use-call.ts';
import { useSession } from '../../../session/values.ts';

const rank = ({ name }: Role) => (isRole(name) ? ROLES.indexOf(name) : ROLES.length);

/** The ten built-in roles in their order, then the merchant's own by title. */
const inOrder = (roles: readonly Role[]): Role[] =>
  [...roles].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));

const input = (merchantId: string) => ({ params: { merchantId: Number(merchantId) } });

/** All roles of the merchant. */
export function useRoles() {
  const { MerchantId } = useSession();
  return useCall('listMerchantRoles', input(MerchantId), { select: ({ roles }) => inOrder(roles) });
}

/** Refetches and returns the roles. */
export function useRefetchRoles(): () => Promise<readonly Role[]> {
  const cache = useQueryClient();
  const { MerchantId } = useSession();
  return async () => {
    const answer = await callWith('listMerchantRoles', input(MerchantId), {});
    cache.setQueryData(keyOf('listMerchantRoles', input(MerchantId)), answer);
    return answer.roles;
  };
}

/**
 * Whether the signed-in member may change roles and members. Other members with access to the settings can only view
 * them.
 */
export const useManagesAccess = (): boolean => mayManageAccess(useSession().Role);
