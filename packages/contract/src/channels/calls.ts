import { z } from 'zod';
import { member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { MerchantId } from '../kernel/shapes.ts';

export const description = 'Where a merchant is reached, and the mailboxes that receive and send.';

/** A channel of the fixed list (Specification 3). */
const Channel = z.object({ id: z.number().int(), name: z.string(), type: z.string().nullable() });

/** A channel of the second list (Specification 3): `channelId` from 1 to 67, without 66. */
const NumberedChannel = z.object({ channelId: z.number().int(), name: z.string(), icon: z.string() });

export const listChannels = defineCall({
  method: 'GET',
  path: '/curo/channels/getChannels',
  access: member,
  reply: z.object({ channels: z.array(Channel) }),
  summary: 'List the fixed channels, ids 10 to 18',
  description: 'Catalogue 7.4.',
});

export const listMerchantChannels = defineCall({
  method: 'GET',
  path: '/curo/merchant/{id}/channels',
  access: member,
  params: z.object({ id: MerchantId }),
  reply: z.object({
    channels: z.array(NumberedChannel.extend({ engagements: z.number().int() })),
  }),
  summary: 'List channels with active engagements and their number',
  description: 'Catalogue 7.4.',
});

export const listAllChannels = defineCall({
  method: 'GET',
  path: '/chimesbot/getAllChannels',
  access: member,
  reply: z.object({ channels: z.array(NumberedChannel) }),
  summary: 'List channels with their numbers',
  description: 'Catalogue 7.4.',
});
