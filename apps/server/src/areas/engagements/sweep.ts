import { newId } from '../../kernel/ids.ts';
import { defineSweep, type World } from '../../sweep/area-sweep.ts';
import { engagementSites, engagements } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly engagementId: string;
  }
}

/** Only engagements of messengers have an account. */
const ofMessenger = ({ messengerAccountId }: World) => ({
  engagementType: 'Chatbot Messenger',
  accountId: messengerAccountId,
  startDate: null,
  endDate: null,
});

export const sweep = defineSweep({
  after: ['merchants'],
  rows: () => ({ engagementId: newId() }),
  async write(db, { merchantId, mark, engagementId }) {
    await db
      .insert(engagements)
      .values({ merchantId, id: engagementId, name: mark, type: 'Chatbot Website', channel: 'web' });
    await db
      .insert(engagementSites)
      .values({ merchantId, engagementId, origin: `https://${mark}.example`, isAllowed: true });
  },
  ids: ({ engagementId }) => [[/engagements/, engagementId]],
  fields: ({ engagementId }) => ({
    engagementID: engagementId,
    engagementIDs: engagementId,
    accountId: null,
    answersFirst: { kind: 'routing' },
    slug: 'room-planner',
    avatarUrl: 'https://shop.example/face.png',
    imageUrl: 'https://shop.example/room.png',
    allowedOrigins: ['https://shop.example'],
    aiAgentImage: 'https://shop.example/bot.png',
  }),
  special: {
    createEngagement: ofMessenger,
    updateEngagement: ofMessenger,
  },
  // Unknown ids have no results.
  withoutRows: [
    'listEngagementResults engagementIDs',
    'listEngagementConversations engagementID',
    'listEngagements departmentId',
  ],
  refusedAsInput: ['createEngagement accountId', 'updateEngagement accountId'],
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
