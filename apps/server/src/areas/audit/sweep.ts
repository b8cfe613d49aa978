import { defineSweep } from '../../sweep/area-sweep.ts';

export const sweep = defineSweep({
  fields: ({ memberId }) => ({ actorId: memberId }),
  withoutRows: ['listAudit actorId', 'countAudit actorId'],
});
