import { z } from 'zod';

const Token = z.string().trim().min(1).max(4000);

/** What each platform asks for to let one in. Written only: no call tells it again. */
export const ReviewCredentials = z.discriminatedUnion('platform', [
  z.strictObject({
    platform: z.literal('instagram'),
    /** Of the professional account, with instagram_business_manage_comments; renewed before it ends. */
    accessToken: Token,
  }),
  z.strictObject({
    platform: z.literal('facebook'),
    /** Of the page, with pages_read_user_content and pages_manage_engagement. */
    accessToken: Token,
  }),
  z.strictObject({
    platform: z.literal('playstore'),
    /** The key of a service account as Google hands it out: a JSON text with client_email and private_key. */
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
