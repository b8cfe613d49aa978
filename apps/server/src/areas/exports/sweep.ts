import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { tableExports } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    /** A finished export. */
    readonly exportId: string;
  }
}

export const sweep = defineSweep({
  after: ['accounts'],
  rows: () => ({ exportId: newId() }),
  async write(db, { merchantId, mark, memberId, exportId }) {
    await db.insert(tableExports).values({
      merchantId,
      id: exportId,
      memberId,
      kind: 'members',
      format: 'csv',
      state: 'done',
      fileKey: `${mark}export`,
      fileSize: 1,
      finishedAt: new Date(),
    });
  },
  ids: ({ exportId }) => [[/api\/exports/, exportId]],
  special: { beginExport: () => ({ filter: {} }) },
});
