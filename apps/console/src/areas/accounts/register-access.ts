import { merchantIdOf } from '../../shell/signed-out/merchant-branding.ts';
import type { LinkSearch } from './link-search.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page was opened from the sign-in screen, not by URL. */
    fromSignIn?: boolean;
  }
}

/** The invitation in a link. */
export interface InvitationLink {
  readonly merchantId: number;
  readonly email: string;
  readonly secureToken: string;
}

/** How the register screen was opened: by an invitation, from the sign-in screen, or without permission. */
export type RegisterAccess =
  | { readonly kind: 'invited'; readonly link: InvitationLink }
  | { readonly kind: 'unknownLink' }
  | { readonly kind: 'fromSignIn' }
  | { readonly kind: 'none' };

/** Who may see the register screen. Specification 2. */
export function registerAccess({ user, secureToken }: LinkSearch, fromSignIn: boolean): RegisterAccess {
  if (!user || !secureToken) return { kind: fromSignIn ? 'fromSignIn' : 'none' };
  const merchantId = merchantIdOf(secureToken);
  if (merchantId === undefined) return { kind: 'unknownLink' };
  return { kind: 'invited', link: { merchantId, email: user, secureToken } };
}
