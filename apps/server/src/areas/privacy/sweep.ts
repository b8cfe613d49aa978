import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { erasures, retentionRules } from './tables.ts';

export const sweep = defineSweep({
  after: ['contacts'],
  async write(db, { merchantId, mark, memberId }) {
    await db
      .insert(erasures)
      .values({ merchantId, id: newId(), pseudonym: mark, memberId, state: 'done', counts: { [mark]: 1 } });
    await db.insert(retentionRules).values({ merchantId, kind: 'visits', days: 365 });
  },
  special: {
    eraseContact: ({ mark }) => ({ confirmation: `${mark} ${mark}` }),
    updateRetention: () => ({ kind: 'visits', days: 400 }),
    previewRetention: () => ({ kind: 'visits', days: 400 }),
  },
});
