import { eq } from 'drizzle-orm';
import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { pageViews, visitors, visits } from './tables.ts';
import { unindexedVisitors, visitorTokens } from './token-tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly visitorId: string;
    readonly visitId: string;
  }
}

export const sweep = defineSweep({
  after: ['engagements'],
  rows: () => ({ visitorId: newId(), visitId: newId() }),
  async write(db, { merchantId, mark, visitorId, visitId, engagementId }) {
    await db.insert(visitors).values({
      merchantId,
      id: visitorId,
      firstName: mark,
      notes: mark,
      email: `${mark}visitor@example.com`,
      confirmedEmail: `${mark}visitor@example.com`,
      visitCount: 1,
    });
    await db.delete(unindexedVisitors).where(eq(unindexedVisitors.merchantId, merchantId));
    await db.insert(visitorTokens).values({ merchantId, visitorId, word: mark });
    await db.insert(visits).values({ merchantId, id: visitId, visitorId, engagementId, referrer: mark });
    await db
      .insert(pageViews)
      .values({ merchantId, visitId, id: newId(), url: `/${mark}`, title: mark, arrivedAt: new Date() });
  },
  fields: ({ memberId, visitorId, visitId, engagementId }) => ({
    b: visitorId,
    visitorId,
    engagementId,
    referenceID: visitorId,
    sessionID: visitId,
    sessionId: visitId,
    tracked_by: `${memberId}|First|Last`,
  }),
  ids: ({ visitId }) => [[/api\/visits\/\{id\}/, visitId]],
  special: { listVisits: () => ({ country: 'pt' }), countVisits: () => ({ country: 'pt' }) },
  lists: ({ visitorId }) => ({ referenceIDs: visitorId }),
  withoutRows: [
    'listVisitors engagementID',
    'listVisitors referenceID',
    'listRawVisitors referenceID',
    'listVisits engagementId',
    'listVisits visitorId',
    'countVisits engagementId',
    'countVisits visitorId',
  ],
});
