import { merchantIdOf } from '../../shell/signed-out/merchant-look.ts';
import type { LinkSearch } from './link-search.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address was reached from the sign-in screen, not typed or linked from elsewhere. */
    fromSignIn?: boolean;
  }
}

/** An invitation as its link names it. */
export interface InvitationLink {
  readonly merchantId: number;
  readonly email: string;
  readonly secureToken: string;
}

/** How somebody comes to the register screen: by an invitation, from the sign-in screen, or not at all. */
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
