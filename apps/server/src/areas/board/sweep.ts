import { defineSweep } from '../../sweep/area-sweep.ts';

export const sweep = defineSweep({
  ids: ({ memberId }) => [[/api\/userAgents/, memberId]],
  special: {
    setVisitorAgent: ({ memberId }) => ({ id: memberId }),
    listTracked: ({ memberId }) => ({ agentId: memberId }),
    countTracked: ({ memberId }) => ({ agentId: memberId }),
  },
  withoutRows: [
    'updateTags referenceIDs.0',
    'listTracked agentId',
    'countTracked agentId',
    'listUserAgents departmentId',
  ],
});
