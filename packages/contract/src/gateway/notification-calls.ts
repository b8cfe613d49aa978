import { z } from 'zod';
import { conversationsEdit } from '../conversations/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { MerchantId, OwnMerchant } from '../kernel/shapes.ts';

/** The title that the mobile apps show (Specification 9). */
export const ASSISTANCE_TITLE = 'Agent Assistance Requested';

/** The mobile notification payload (Specification 7.21). */
const MobileNotification = z.object({
  device_type: z.string().max(20).default('IOS'),
  /** The `deviceId` of a member. */
  device_id: z.string().min(1).max(300),
  message: z.string().max(2_000),
  title: z.string().max(200).default(ASSISTANCE_TITLE),
  type: z.string().max(20).default('Mobile'),
});

export const sendMobileNotification = defineCall({
  method: 'POST',
  path: '/jellogateway/notification/',
  access: conversationsEdit,
  query: OwnMerchant,
  body: z.object({
    request_id: z.string().max(100).default('1'),
    merchantId: MerchantId.optional(),
    gateway_actions: z
      .array(z.object({ id: z.string().max(100).default(''), connector: MobileNotification }))
      .min(1)
      .max(10),
  }),
  reply: z.object({ request_id: z.string(), sent: z.number().int() }),
  rateLimit: { max: 120, perSeconds: 60 },
  summary: 'Notify the members whose devices are named',
  description:
    'Catalogue 7.21. Stored as notifications of the members with these devices, and shown at once where they are ' +
    'signed in. `sent` counts them; an unknown device is no error.',
});
