import { createLink } from '../../kernel/one-time-links.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly historyLink: string;
  }
}

const HOUR_MS = 3_600_000;

export const sweep = defineSweep({
  after: ['visitors'],
  write: async (db, { merchantId, visitorId }) => ({
    historyLink: await createLink(db, merchantId, {
      purpose: 'history',
      subject: visitorId,
      lifeMs: HOUR_MS,
    }),
  }),
  fields: ({ readingToken }) => ({
    readingToken,
    // They would need an earlier session, and a secret of the shop.
    visitorToken: null,
    identity: null,
  }),
  special: {
    mailWidgetTranscript: ({ mark }) => ({ email: `${mark}visitor@example.com`, code: '123456' }),
    openHistory: ({ historyLink }) => ({ token: historyLink }),
    renewHistoryLink: ({ historyLink }) => ({ token: historyLink }),
  },
});
