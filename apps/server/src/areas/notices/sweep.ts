import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { notices } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly noticeId: string;
  }
}

export const sweep = defineSweep({
  after: ['accounts'],
  rows: () => ({ noticeId: newId() }),
  async write(db, { merchantId, mark, memberId, noticeId }) {
    await db.insert(notices).values({ merchantId, id: noticeId, memberId, kind: 'mention', title: mark });
  },
  ids: ({ noticeId }) => [[/api\/notices/, noticeId]],
});
