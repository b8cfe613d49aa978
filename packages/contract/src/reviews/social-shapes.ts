import { z } from 'zod';
import { Wording } from '../kernel/errors.ts';
import { OwnMerchant, Uuid, WebLink } from '../kernel/shapes.ts';
import { ReviewPlatform } from './shapes.ts';

/** Maximum length of a post: that of Google Business, the shortest of the platforms. */
export const SOCIAL_POST_MAX = 1500;

/** `engIds` are connected accounts. Instagram needs a picture that it can load from its address. */
export const NewSocialPost = OwnMerchant.extend({
  engIds: z.array(Uuid).min(1).max(20),
  text: z.string().trim().min(1).max(SOCIAL_POST_MAX),
  link: WebLink.nullable().default(null),
  pictureUrl: WebLink.nullable().default(null),
});

/** What became of a post on one account. */
export const SocialPostResult = z.object({
  engId: Uuid,
  platform: ReviewPlatform,
  accountName: z.string(),
  /** `unknown`: no answer, so it may have been published. */
  state: z.enum(['posted', 'failed', 'unknown']),
  /** The platform's id of the post. Null if it was not published. */
  externalId: z.string().nullable(),
  /** Its address. Null if the platform tells none. */
  link: z.string().nullable(),
  error: Wording.nullable(),
});
export type SocialPostResult = z.infer<typeof SocialPostResult>;

/** The figures of a connected account. Null for what the platform does not tell. */
export const SocialAnalytics = z.object({
  followers: z.number().int().nullable(),
  posts: z.number().int().nullable(),
  /** Why the platform told nothing. */
  error: Wording.nullable(),
  /** Reviews and comments in the period. */
  comments: z.number().int(),
  /** Those with an own reply. */
  answered: z.number().int(),
  /** One to five stars. Null without any. */
  averageRating: z.number().nullable(),
});
export type SocialAnalytics = z.infer<typeof SocialAnalytics>;
