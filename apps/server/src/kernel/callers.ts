import type { PendingFactor } from '@foyer/contract/accounts/second-factor-shapes';
import type { Rights } from '@foyer/domain/rights';
import type { Visibility } from '@foyer/domain/roles';

/** A signed-in member. */
export interface MemberCaller {
  readonly kind: 'member';
  readonly merchantId: number;
  readonly id: string;
  readonly sessionId: string;
  readonly role: string;
  /** The role's rights by page, including page limits and switches. */
  readonly rights: Rights;
  readonly visibility: Visibility;
  /** The second factor that the sign-in still needs; null once it is complete. */
  readonly pendingFactor: PendingFactor | null;
  readonly userName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly imageUrl: string | null;
  /** The API token that acts for the member. Its rights are those of its scopes. */
  readonly tokenId?: string;
  /** The service user, on behalf of an automation rule. What it writes is a bot's. */
  readonly isRule?: true;
}

/** A visitor, by the token of the widget. */
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

/** Resolves tokens to callers in their current state; null when a token is invalid, expired or revoked. */
export interface Callers {
  member(token: string): Promise<MemberCaller | null>;
  /** Only for calls: sockets accept no API tokens. */
  apiToken(token: string): Promise<MemberCaller | null>;
  visitor(token: string): Promise<VisitorCaller | null>;
}
