import type { PageId } from './pages.ts';
import type { Rights } from './rights.ts';
import { isAdmin } from './roles.ts';
import { sufficesOnAny } from './work-pages.ts';

/**
 * Who can make a call. Declared on the call and checked before the handler runs.
 * - `anyone`: no token.
 * - `client`: the basic client header of the token request.
 * - `visitor`: the token of a widget session.
 * - `member`: any signed-in member of the merchant.
 * - `page`: a member whose role has at least this permission on at least one of the pages.
 * - `admin`: a member with the role ADMIN.
 */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'client' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member' }
  | { readonly kind: 'page'; readonly pages: readonly PageId[]; readonly right: 'view' | 'change' }
  | { readonly kind: 'admin' };

/**
 * Whether a role passes an access check. An API token has the permissions of its scopes on pages, and may make no other
 * calls. Specification 6.
 */
export function mayCall(
  access: Access,
  { role, rights, tokenId }: { role: string; rights: Rights; tokenId?: string | null },
): boolean {
  if (tokenId) return access.kind === 'page' && sufficesOnAny(rights, access.pages, access.right);
  if (access.kind === 'admin') return isAdmin(role);
  if (access.kind === 'page') return sufficesOnAny(rights, access.pages, access.right);
  return access.kind === 'member';
}
