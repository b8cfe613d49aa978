import type { PendingFactor } from '@foyer/contract/accounts/second-factor-shapes';
import type { Rights } from '@foyer/domain/rights';
import type { Sight } from '@foyer/domain/roles';

/** A signed-in member. */
export interface MemberCaller {
  readonly kind: 'member';
  readonly merchantId: number;
  readonly id: string;
  readonly sessionId: string;
  readonly role: string;
  /** What the role may do, page by page, page limits and switches included. */
  readonly rights: Rights;
  readonly sight: Sight;
  /** What the sign-in still lacks; null once it is complete. */
  readonly pendingFactor: PendingFactor | null;
  readonly userName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly imageUrl: string | null;
}

/** A visitor with the token that the widget got. */
export interface VisitorCaller {
  readonly kind: 'visitor';
  readonly merchantId: number;
  /** The referenceID. */
  readonly id: string;
  readonly engagementId: string;
  /** Whether the token was issued for a signed identity. */
  readonly verified: boolean;
}

export type Caller = MemberCaller | VisitorCaller;

/** Turns tokens into callers, as they are now; null when a token does not count, or does not count any more. */
export interface Callers {
  member(token: string): Promise<MemberCaller | null>;
  visitor(token: string): Promise<VisitorCaller | null>;
}
