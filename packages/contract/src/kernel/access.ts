import type { Access } from '@foyer/domain/access';
import type { PageId } from '@foyer/domain/pages';

export type { Access };

export const anyone = { kind: 'anyone' } as const satisfies Access;
export const client = { kind: 'client' } as const satisfies Access;
export const visitor = { kind: 'visitor' } as const satisfies Access;
export const member = { kind: 'member' } as const satisfies Access;
export const admin = { kind: 'admin' } as const satisfies Access;

/** A member whose role can view at least one of these pages (Specification 6). */
export const page = (...pages: readonly PageId[]) =>
  ({ kind: 'page', pages, right: 'view' }) as const satisfies Access;

/** A member whose role can change at least one of these pages (Specification 6). */
export const edit = (...pages: readonly PageId[]) =>
  ({ kind: 'page', pages, right: 'change' }) as const satisfies Access;
