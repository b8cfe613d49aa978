import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { engagements } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly engagementId: string;
  }
}

export const sweep = defineSweep({
  after: ['merchants'],
  rows: () => ({ engagementId: newId() }),
  async write(db, { merchantId, mark, engagementId }) {
    await db
      .insert(engagements)
      .values({ merchantId, id: engagementId, name: mark, type: 'Chatbot Website', channel: 'web' });
  },
  fields: ({ engagementId }) => ({
    engagementID: engagementId,
    allowedOrigins: ['https://shop.example'],
    aiAgentImage: 'https://shop.example/bot.png',
  }),
  records: [
    {
      subject: 'engagement',
      topic: 'engagements',
      calls: ['createEngagement', 'updateEngagement', 'removeEngagement'],
      fields: { engagementName: 'Shop' },
      change: { engagementName: 'Blog' },
      unique: 'engagementName',
      key: 'engagementID',
      of: (engagementID, body) => ({ body: { engagementID, ...body } }),
    },
  ],
});
