import { engagements as calls } from '@foyer/contract';
import { engagementList } from '@foyer/contract/engagements/list';
import { registerListExport } from '../exports/source.ts';
import { presentEngagement } from './present.ts';
import { countEngagements, readEngagements } from './queries.ts';
import { readDepartmentNames } from './team-names.ts';

/** Makes the list of engagements exportable. */
export const registerEngagementExport = (): void =>
  registerListExport({
    list: engagementList,
    access: calls.listEngagements.access,
    count: async ({ tenant }, wanted) => (await countEngagements(tenant, wanted)).total,
    async page({ tenant }, wanted) {
      const [{ page, ...cursors }, teams] = await Promise.all([
        readEngagements(tenant, wanted),
        readDepartmentNames(tenant),
      ]);
      const shown = (row: (typeof page)[number]) => ({
        ...row,
        ...presentEngagement(row),
        team: teams.get(row.engagement.departmentId ?? '') ?? '',
      });
      return { page: page.map(shown), ...cursors };
    },
    cells: {
      name: ({ engagementName }) => engagementName,
      type: ({ engagementType }) => engagementType,
      channel: ({ channel }) => channel,
      state: ({ state }) => state,
      first: ({ aiAgent, team }) => aiAgent || team,
      dates: ({ startDate, endDate }) =>
        startDate || endDate ? `${startDate?.slice(0, 10) ?? ''} – ${endDate?.slice(0, 10) ?? ''}` : '',
      all: ({ allConversations }) => allConversations,
      created: ({ engagement }) => engagement.createdAt,
      changed: ({ engagement }) => engagement.modifiedAt,
      engagementId: ({ engagementID }) => engagementID,
    },
  });
