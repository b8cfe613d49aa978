import type { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import type { ReviewKind, ReviewPlatform } from '@foyer/contract/reviews/shapes';
import type { Config } from '../../../config.ts';

/** Why a platform did not fulfil a request. */
export type FailureReason =
  /** The credentials are invalid or no longer valid. */
  | 'credentials'
  /** The rate limit was exceeded. */
  | 'limited'
  /** No response, or a server error: the outcome is unknown. */
  | 'unreachable'
  /** The object no longer exists. */
  | 'gone'
  /** The platform refused the request. */
  | 'refused';

/** A failed request, with the platform's message. */
export class PlatformError extends Error {
  readonly reason: FailureReason;
  /** Delay requested by the platform; null for none. Milliseconds. */
  readonly waitMs: number | null;

  constructor(reason: FailureReason, message: string, waitMs: number | null = null) {
    super(message);
    this.name = 'PlatformError';
    this.reason = reason;
    this.waitMs = waitMs;
  }
}

/** A reply to a review, as read from the platform. */
export interface PlatformReply {
  readonly externalId: string;
  readonly isOwn: boolean;
  readonly author: string;
  readonly text: string;
  readonly postedAt: Date;
}

/** A review or comment, as read from the platform. */
export interface PlatformReview {
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
  /** All replies. */
  readonly replies: readonly PlatformReply[];
}

/** A connected account in the platform's terms, with its credentials. */
export interface PlatformAccount<Platform extends ReviewPlatform = ReviewPlatform> {
  readonly externalId: string;
  readonly credentials: Extract<ReviewCredentials, { platform: Platform }>;
  /** True for accounts of the demo, for which no platform is called. */
  readonly isSimulated?: boolean;
}

/** A post to be published. */
export interface NewPost {
  readonly text: string;
  readonly link: string | null;
  readonly pictureUrl: string | null;
}

/** What a platform counts of an account; null for what it does not tell. */
export interface PlatformFigures {
  readonly followers: number | null;
  readonly posts: number | null;
}

/** A page of an account's reviews. Pass `cursor` to read the next page; null at the end. */
export interface PlatformPage {
  readonly reviews: readonly PlatformReview[];
  readonly cursor: string | null;
}

/** A platform. Every function throws `PlatformError`. */
export interface Adapter<Platform extends ReviewPlatform = ReviewPlatform> {
  /** Checks that the credentials have access to the account. */
  check(account: PlatformAccount<Platform>): Promise<void>;
  /**
   * Reads a page of reviews, newest changes first.
   * @param since time of the last complete read, where the adapter may stop; null to read everything
   */
  read(account: PlatformAccount<Platform>, since: Date | null, cursor: string | null): Promise<PlatformPage>;
  /** Replies to a review. On platforms with a single reply, this also changes it. */
  reply(account: PlatformAccount<Platform>, reviewId: string, text: string): Promise<PlatformReply>;
  /** The current replies of a review. Not needed on platforms with a single reply, which can be sent again. */
  replies?(account: PlatformAccount<Platform>, reviewId: string): Promise<readonly PlatformReply[]>;
  change?(account: PlatformAccount<Platform>, reviewId: string, replyId: string, text: string): Promise<void>;
  remove?(account: PlatformAccount<Platform>, reviewId: string, replyId: string): Promise<void>;
  /** Publishes a post and returns its id and address. Never repeated, since the platform would publish it again. */
  post?(
    account: PlatformAccount<Platform>,
    post: NewPost,
  ): Promise<{ readonly externalId: string; readonly link: string | null }>;
  figures?(account: PlatformAccount<Platform>): Promise<PlatformFigures>;
  /** Renewed credentials when the given ones expire soon; null when no renewal is needed. */
  renew?(
    account: PlatformAccount<Platform>,
    issuedAt: Date,
    now: Date,
  ): Promise<PlatformAccount<Platform>['credentials'] | null>;
}

/** Base URLs of the platforms. */
export type PlatformUrls = Pick<
  Config,
  'INSTAGRAM_URL' | 'FACEBOOK_URL' | 'GOOGLE_PLAY_URL' | 'GOOGLE_BUSINESS_URL' | 'GOOGLE_OAUTH_URL'
>;

/** The id of a reply on platforms with a single one. */
export const ONLY_REPLY = 'reply';
