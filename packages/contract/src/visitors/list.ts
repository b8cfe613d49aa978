import { defineList } from '../kernel/list.ts';

/** Where visits come from. */
export const VISIT_SOURCES = { direct: 'Direct', referral: 'Referral', campaign: 'Campaign' } as const;

/** Kinds of devices. */
export const VISIT_DEVICES = { desktop: 'Desktop', mobile: 'Mobile', tablet: 'Tablet', tv: 'TV' } as const;

/** The visits of a merchant. Not sorted by pages: an index would be written for every page that a visitor opens. */
export const visitList = defineList({
  name: 'visits',
  title: 'Visit history',
  call: 'listVisits',
  rows: 'visits',
  countCall: 'countVisits',
  columns: {
    visitor: { title: 'Visitor', width: 180, fixed: true },
    email: { title: 'Email', type: 'email', hidden: true },
    started: { title: 'Started', type: 'moment', width: 110 },
    duration: { title: 'Duration', type: 'secondsToMinutes', width: 100, minWidth: 90, atEnd: true },
    pages: { title: 'Pages', type: 'number', width: 80, minWidth: 80, atEnd: true },
    lastPage: { title: 'Last page', type: 'wide', flex: 2 },
    source: { title: 'Came from', width: 120, flex: 1, labels: VISIT_SOURCES },
    place: { title: 'Location', width: 160 },
    device: { title: 'Device', width: 150 },
    engagement: { title: 'Engagement', width: 150, hidden: true },
    channel: { title: 'Channel', type: 'channel', hidden: true },
    language: { title: 'Language', hidden: true },
    state: { title: 'Status', type: 'status', labels: { online: 'Online', ended: 'Ended' } },
    referrer: { title: 'Referrer', only: 'file' },
    campaignSource: { title: 'Campaign source', only: 'file' },
    campaignMedium: { title: 'Campaign medium', only: 'file' },
    campaignName: { title: 'Campaign', only: 'file' },
    visitorId: { title: 'ID of the visitor', only: 'file' },
  },
  filters: {
    startedOn: { kind: 'days', title: 'Started', from: 'fromDate', to: 'toDate' },
    state: { kind: 'oneOf', title: 'Status', values: { online: 'Online', ended: 'Ended' } },
    source: {
      kind: 'oneOf',
      title: 'Came from',
      values: VISIT_SOURCES,
      note: 'A visit with a campaign counts as `campaign`, also if it has a referrer.',
    },
    country: { kind: 'reference', title: 'Country', maxLength: 2, note: 'Alpha-2 in lower case.' },
    device: { kind: 'oneOf', title: 'Device', values: VISIT_DEVICES },
    engagement: { kind: 'reference', title: 'Engagement', param: 'engagementId' },
    campaign: {
      kind: 'text',
      title: 'Campaign',
      maxLength: 200,
      note: 'The name, as `utm_campaign` has it.',
    },
    visitor: { kind: 'reference', title: 'Visitor', param: 'visitorId' },
  },
  search: {
    maxLength: 100,
    note:
      'Name, company, email address, phone number or id of the visitor. Finds visits of the 500 matching visitors ' +
      'who were seen last.',
  },
  sorts: { started: 'moment' },
  defaultSort: { sort: 'started', order: 'desc' },
  openAs: 'visit',
});
