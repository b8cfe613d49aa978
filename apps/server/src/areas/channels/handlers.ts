import type { channels } from '@foyer/contract';
import { CHANNELS, channelNamed, NUMBERED_CHANNELS } from '@foyer/domain/channels';
import type { Handlers } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { mailHandlers } from './mail/handlers.ts';
import { countActiveEngagements } from './queries.ts';

export const handlers: Handlers<typeof channels> = {
  ...mailHandlers,

  listChannels: () => ({ channels: CHANNELS.map(({ id, name, type = null }) => ({ id, name, type })) }),

  async listMerchantChannels({ tenant }, { params }) {
    if (params.id !== tenant.merchantId) throw notFound();
    const counts = await tenant.read((db) => countActiveEngagements(db, tenant.merchantId));
    const byId = new Map<number, number>();
    for (const { channel, engagements } of counts) {
      const id = channelNamed(channel)?.channelId;
      if (id !== undefined) byId.set(id, (byId.get(id) ?? 0) + engagements);
    }
    const used = NUMBERED_CHANNELS.filter(({ channelId }) => byId.has(channelId));
    return {
      channels: used.map((channel) => ({ ...channel, engagements: byId.get(channel.channelId) ?? 0 })),
    };
  },

  listAllChannels: () => ({ channels: [...NUMBERED_CHANNELS] }),
};
