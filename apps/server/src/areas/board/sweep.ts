import { defineSweep } from '../../sweep/area-sweep.ts';

export const sweep = defineSweep({
  special: { setVisitorAgent: ({ memberId }) => ({ id: memberId }) },
  withoutRows: ['updateTags referenceIDs.0'],
});
