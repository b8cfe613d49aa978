import { defineSweep } from '../../sweep/area-sweep.ts';

export const sweep = defineSweep({
  fields: ({ memberId }) => ({ actorId: memberId, withVisitors: 'true' }),
  withoutRows: ['listAudit actorId', 'exportAudit actorId'],
});
