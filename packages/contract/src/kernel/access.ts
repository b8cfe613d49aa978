import type { PageId } from '@foyer/domain/pages';

/**
 * Who may make a call. Declared on the call, checked by the server before the handler runs.
 * - `anyone`: no token.
 * - `client`: the basic client header of the token request.
 * - `visitor`: the token that the widget got with its session.
 * - `member`: any signed-in member of the merchant.
 * - `page`: a member whose role has at least this right on at least one of the pages: `view` to see, `change` to write.
 * - `admin`: a member with the role ADMIN.
 */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'client' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member' }
  | { readonly kind: 'page'; readonly pages: readonly PageId[]; readonly right: 'view' | 'change' }
  | { readonly kind: 'admin' };

export const anyone = { kind: 'anyone' } as const satisfies Access;
export const client = { kind: 'client' } as const satisfies Access;
export const visitor = { kind: 'visitor' } as const satisfies Access;
export const member = { kind: 'member' } as const satisfies Access;
export const admin = { kind: 'admin' } as const satisfies Access;

/** A member whose role opens at least one of these pages (Specification 6). */
export const page = (...pages: readonly PageId[]) =>
  ({ kind: 'page', pages, right: 'view' }) as const satisfies Access;

/** A member whose role may change what at least one of these pages shows (Specification 6). */
export const edit = (...pages: readonly PageId[]) =>
  ({ kind: 'page', pages, right: 'change' }) as const satisfies Access;
