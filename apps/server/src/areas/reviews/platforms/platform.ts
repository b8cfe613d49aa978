import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import type { ReviewKind, ReviewPlatform } from '@foyer/contract/reviews/shapes';
import type { Config } from '../../../config.ts';

/** Why a platform did not do what was asked. */
export type Trouble =
  /** It does not accept the credentials, or not any more. */
  | 'credentials'
  /** It asks for fewer calls. */
  | 'limited'
  /** It is not there, or did not answer: nobody knows whether it was done. */
  | 'unreachable'
  /** What the call is about is not there any more. */
  | 'gone'
  /** It does not do this. */
  | 'refused';

/** A platform's no, with its own words. */
export class PlatformError extends Error {
  readonly trouble: Trouble;
  /** How long it asks to wait; null when it does not say. Milliseconds. */
  readonly waitMs: number | null;

  constructor(trouble: Trouble, words: string, waitMs: number | null = null) {
    super(words);
    this.name = 'PlatformError';
    this.trouble = trouble;
    this.waitMs = waitMs;
  }
}

/** An answer below a review, as the platform has it. */
export interface FoundReply {
  readonly externalId: string;
  readonly isOwn: boolean;
  readonly author: string;
  readonly text: string;
  readonly postedAt: Date;
}

/** What somebody wrote, as the platform has it. */
export interface FoundReview {
  readonly kind: ReviewKind;
  readonly externalId: string;
  readonly author: string;
  readonly rating: number | null;
  readonly recommends: boolean | null;
  readonly text: string;
  readonly language: string | null;
  readonly about: string;
  readonly link: string | null;
  readonly postedAt: Date;
  readonly updatedAt: Date;
  /** All of them. */
  readonly replies: readonly FoundReply[];
}

/** A connected account in the words of its platform, with what opens it. */
export interface PlatformAccount<Platform extends ReviewPlatform = ReviewPlatform> {
  readonly externalId: string;
  readonly credentials: Extract<ReviewCredentials, { platform: Platform }>;
  /** Whether it is one of the demo: no platform is called for it. */
  readonly isSimulated?: boolean;
}

/** A page of what an account has. Hand `cursor` back to go on; null at the end. */
export interface FoundPage {
  readonly reviews: readonly FoundReview[];
  readonly cursor: string | null;
}

/** What the server does with a platform. Every function throws `PlatformError`. */
export interface Adapter<Platform extends ReviewPlatform = ReviewPlatform> {
  /** Whether the credentials open the account. */
  check(account: PlatformAccount<Platform>): Promise<void>;
  /**
   * Reads a page of what is there, newest changes first.
   * @param since what was read to the end before, and the adapter may stop there; null for all there is
   */
  read(account: PlatformAccount<Platform>, since: Date | null, cursor: string | null): Promise<FoundPage>;
  /** Answers a review; on platforms with one reply this also changes it. */
  reply(account: PlatformAccount<Platform>, reviewId: string, text: string): Promise<FoundReply>;
  /** The answers that a review has now. Where a reply is one only it can simply be sent again, so none is needed. */
  replies?(account: PlatformAccount<Platform>, reviewId: string): Promise<readonly FoundReply[]>;
  change?(account: PlatformAccount<Platform>, reviewId: string, replyId: string, text: string): Promise<void>;
  remove?(account: PlatformAccount<Platform>, reviewId: string, replyId: string): Promise<void>;
  /** Credentials that last longer, when those given end soon; null when they need no renewal yet. */
  renew?(
    account: PlatformAccount<Platform>,
    issuedAt: Date,
    now: Date,
  ): Promise<PlatformAccount<Platform>['credentials'] | null>;
}

/** Where the platforms are. */
export type PlatformUrls = Pick<
  Config,
  'INSTAGRAM_URL' | 'FACEBOOK_URL' | 'GOOGLE_PLAY_URL' | 'GOOGLE_BUSINESS_URL' | 'GOOGLE_OAUTH_URL'
>;

/** The id of the reply where a platform has one only. */
export const ONLY_REPLY = 'reply';
