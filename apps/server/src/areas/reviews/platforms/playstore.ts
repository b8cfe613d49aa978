import { createHash } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { callGoogle, googleTokens } from './google.ts';
import { parseAnswer } from './http.ts';
import {
  type Adapter,
  ONLY_REPLY,
  PlatformError,
  type PlatformReply,
  type PlatformReview,
  type PlatformUrls,
} from './platform.ts';

const Moment = z
  .object({ seconds: z.coerce.number(), nanos: z.number().default(0) })
  .transform(({ seconds, nanos }) => new Date(seconds * 1000 + nanos / 1e6));

const UserComment = z.object({
  text: z.string().default(''),
  lastModified: Moment,
  starRating: z.number().int().min(1).max(5).optional(),
  reviewerLanguage: z.string().optional(),
  androidOsVersion: z.number().optional(),
  appVersionName: z.string().optional(),
  deviceMetadata: z.object({ productName: z.string().optional() }).optional(),
});
const DeveloperComment = z.object({ text: z.string().default(''), lastModified: Moment });
const Review = z.object({
  reviewId: z.string(),
  authorName: z.string().default(''),
  comments: z.array(
    z.object({ userComment: UserComment.optional(), developerComment: DeveloperComment.optional() }),
  ),
});
const Page = z.object({
  reviews: z.array(Review).default([]),
  tokenPagination: z.object({ nextPageToken: z.string().optional() }).optional(),
});
const Replied = z.object({ result: z.object({ replyText: z.string(), lastEdited: Moment }) });

/** The required parts of a service account's key. */
const ServiceKey = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const PAGE = 100;
const HOUR_SECONDS = 3600;

/** Adapter for reviews of an app: the Google Play Developer API, which returns those of the last week. */
export function playstore({ GOOGLE_PLAY_URL, GOOGLE_OAUTH_URL }: PlatformUrls): Adapter<'playstore'> {
  const tokenFor = googleTokens(GOOGLE_OAUTH_URL);
  const token = ({ serviceAccountKey }: { serviceAccountKey: string }) =>
    tokenFor(createHash('sha256').update(serviceAccountKey).digest('hex'), async () => ({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertionOf(serviceAccountKey, `${GOOGLE_OAUTH_URL.replace(/\/$/, '')}/token`),
    }));
  const path = (name: string) => `/androidpublisher/v3/applications/${encodeURIComponent(name)}/reviews`;

  return {
    async check({ externalId, credentials }) {
      const query = { maxResults: 1 };
      await callGoogle(GOOGLE_PLAY_URL, path(externalId), await token(credentials), { query });
    },

    async read({ externalId, credentials }, _since, cursor) {
      const query = { maxResults: PAGE, token: cursor ?? undefined };
      const answer = await callGoogle(GOOGLE_PLAY_URL, path(externalId), await token(credentials), { query });
      const { reviews, tokenPagination } = parseAnswer(Page, answer);
      return {
        reviews: reviews.flatMap((review) => reviewOf(review) ?? []),
        cursor: tokenPagination?.nextPageToken ?? null,
      };
    },

    async reply({ externalId, credentials }, reviewId, text) {
      const requestPath = `${path(externalId)}/${encodeURIComponent(reviewId)}:reply`;
      const request = { method: 'POST', json: { replyText: text } } as const;
      const answer = await callGoogle(GOOGLE_PLAY_URL, requestPath, await token(credentials), request);
      const { result } = parseAnswer(Replied, answer);
      return replyOf(result.replyText, result.lastEdited);
    },
  };
}

/** The signed assertion of a service account (RFC 7523). @throws PlatformError when the key is invalid */
async function assertionOf(keyText: string, audience: string): Promise<string> {
  const key = ServiceKey.safeParse(parsedJson(keyText));
  if (!key.success) throw new PlatformError('credentials', 'This is not the key of a service account.');
  const { client_email, private_key, private_key_id } = key.data;
  try {
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(private_key_id && { kid: private_key_id }) })
      .setIssuer(client_email)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + HOUR_SECONDS)
      .sign(await importPKCS8(private_key, 'RS256'));
  } catch {
    throw new PlatformError('credentials', 'The service account’s private key cannot be read.');
  }
}

function reviewOf({ reviewId, authorName, comments }: z.output<typeof Review>): PlatformReview | null {
  const userReview = comments.find(({ userComment }) => userComment)?.userComment;
  const developerReply = comments.find(({ developerComment }) => developerComment)?.developerComment;
  if (!userReview) return null;
  const { appVersionName, deviceMetadata, androidOsVersion } = userReview;
  const android = androidOsVersion === undefined ? null : `Android API ${androidOsVersion}`;
  return {
    kind: 'review',
    externalId: reviewId,
    author: authorName,
    rating: userReview.starRating ?? null,
    recommends: null,
    // A title, if any, is separated from the text by a tab.
    text: userReview.text.replace(/\t+/g, '\n').trim(),
    language: userReview.reviewerLanguage?.toLowerCase() ?? null,
    about: [appVersionName, deviceMetadata?.productName, android].filter(Boolean).join(' · '),
    link: null,
    postedAt: userReview.lastModified,
    updatedAt: userReview.lastModified,
    replies: developerReply ? [replyOf(developerReply.text, developerReply.lastModified)] : [],
  };
}

const replyOf = (text: string, postedAt: Date): PlatformReply => ({
  externalId: ONLY_REPLY,
  isOwn: true,
  author: '',
  text,
  postedAt,
});
