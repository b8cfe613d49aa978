import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  // The files are exports, which erase theirs.
  tables: {},
  others: {
    report_schedules: 'Schedules of the merchant.',
    report_sends: 'Ids of exports and members.',
  },
};
