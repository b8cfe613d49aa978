import { createHash } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { askGoogle, googleTokens } from './google.ts';
import { understood } from './http.ts';
import {
  type Adapter,
  type FoundReply,
  type FoundReview,
  ONLY_REPLY,
  PlatformError,
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

/** The parts of a service account's key that are needed. */
const ServiceKey = z.object({
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
});

const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const PAGE = 100;
const HOUR_SECONDS = 3600;

/** Reviews of an app: the Google Play Developer API, which has those of the last week. */
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
      await askGoogle(GOOGLE_PLAY_URL, path(externalId), await token(credentials), { query });
    },

    async read({ externalId, credentials }, _since, cursor) {
      const query = { maxResults: PAGE, token: cursor ?? undefined };
      const answer = await askGoogle(GOOGLE_PLAY_URL, path(externalId), await token(credentials), { query });
      const { reviews, tokenPagination } = understood(Page, answer);
      return {
        reviews: reviews.flatMap((review) => reviewOf(review) ?? []),
        cursor: tokenPagination?.nextPageToken ?? null,
      };
    },

    async reply({ externalId, credentials }, reviewId, text) {
      const place = `${path(externalId)}/${encodeURIComponent(reviewId)}:reply`;
      const request = { method: 'POST', json: { replyText: text } } as const;
      const answer = await askGoogle(GOOGLE_PLAY_URL, place, await token(credentials), request);
      const { result } = understood(Replied, answer);
      return replyOf(result.replyText, result.lastEdited);
    },
  };
}

/** What proves a service account to Google (RFC 7523). @throws PlatformError when the key is none */
async function assertionOf(keyText: string, audience: string): Promise<string> {
  const key = ServiceKey.safeParse(parsed(keyText));
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reviewOf({ reviewId, authorName, comments }: z.output<typeof Review>): FoundReview | null {
  const said = comments.find(({ userComment }) => userComment)?.userComment;
  const answered = comments.find(({ developerComment }) => developerComment)?.developerComment;
  if (!said) return null;
  const { appVersionName, deviceMetadata, androidOsVersion } = said;
  const android = androidOsVersion === undefined ? null : `Android API ${androidOsVersion}`;
  return {
    kind: 'review',
    externalId: reviewId,
    author: authorName,
    rating: said.starRating ?? null,
    recommends: null,
    // A title, where there is one, is parted from the text by a tab.
    text: said.text.replace(/\t+/g, '\n').trim(),
    language: said.reviewerLanguage?.toLowerCase() ?? null,
    about: [appVersionName, deviceMetadata?.productName, android].filter(Boolean).join(' · '),
    link: null,
    postedAt: said.lastModified,
    updatedAt: said.lastModified,
    replies: answered ? [replyOf(answered.text, answered.lastModified)] : [],
  };
}

const replyOf = (text: string, postedAt: Date): FoundReply => ({
  externalId: ONLY_REPLY,
  isOwn: true,
  author: '',
  text,
  postedAt,
});
