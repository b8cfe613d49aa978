import { visitList } from '@foyer/contract/visitors/list';
import { listVisits } from '@foyer/contract/visitors/visit-calls';
import { visitorName } from '@foyer/domain/visitor-name';
import { registerListExport } from '../exports/source.ts';
import { countVisits, readVisits, secondsOf } from './history.ts';

/** Registers the export of the visit history. */
export const registerVisitExport = (): void =>
  registerListExport({
    list: visitList,
    access: listVisits.access,
    count: async (scope, wanted) => (await countVisits(scope, wanted)).total,
    page: readVisits,
    cells: {
      visitor: ({ visitor }) => visitorName({ ...visitor, referenceID: visitor.id }),
      email: ({ visitor }) => visitor.email,
      started: ({ visit }) => visit.startedAt,
      duration: ({ visit }) => secondsOf(visit),
      pages: ({ visit }) => visit.pageCount,
      lastPage: ({ visit }) => visit.pageUrl ?? '',
      source: ({ visit }) => (visit.campaign ? 'campaign' : visit.referrer ? 'referral' : 'direct'),
      place: ({ visit, visitor }) => [visitor.city, visit.country].filter(Boolean).join(', '),
      device: ({ visit }) => [visit.browser, visit.os].filter(Boolean).join(', ') || visit.device,
      engagement: ({ engagementName }) => engagementName,
      channel: ({ visit }) => visit.channel,
      language: ({ visit }) => visit.language,
      state: ({ visit }) => (visit.endedAt ? 'ended' : 'online'),
      referrer: ({ visit }) => visit.referrer,
      campaignSource: ({ visit }) => visit.campaign?.source ?? '',
      campaignMedium: ({ visit }) => visit.campaign?.medium ?? '',
      campaignName: ({ visit }) => visit.campaign?.name ?? '',
      visitorId: ({ visitor }) => visitor.id,
    },
  });
