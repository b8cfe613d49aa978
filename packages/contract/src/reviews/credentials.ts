import { z } from 'zod';

const Token = z.string().trim().min(1).max(4000);

/** Credentials of each platform. Write-only. */
export const ReviewCredentials = z.discriminatedUnion('platform', [
  z.strictObject({
    platform: z.literal('instagram'),
    /** Token of the professional account with instagram_business_manage_comments. Refreshed before it expires. */
    accessToken: Token,
  }),
  z.strictObject({
    platform: z.literal('facebook'),
    /** Token of the page with pages_read_user_content and pages_manage_engagement. */
    accessToken: Token,
  }),
  z.strictObject({
    platform: z.literal('playstore'),
    /** Service account key from Google: JSON with client_email and private_key. */
    serviceAccountKey: z.string().trim().min(1).max(10_000),
  }),
  z.strictObject({
    platform: z.literal('gBusiness'),
    clientId: Token,
    clientSecret: Token,
    refreshToken: Token,
  }),
]);
export type ReviewCredentials = z.infer<typeof ReviewCredentials>;
