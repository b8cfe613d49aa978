import { defineList } from '../kernel/list.ts';

const TYPES = {
  'Chatbot Website': 'Chatbot Website',
  'Chatbot Social Media': 'Chatbot Social Media',
  'Smart Campaigns': 'Smart Campaigns',
  'Ads Platforms': 'Ads Platforms',
  'Chatbot Messenger': 'Chatbot Messenger',
  Promotions: 'Promotions',
  'Conversational Smart Pages': 'Conversational Smart Pages',
  'Smart Assistant': 'Smart Assistant',
} as const;

const STATES = { active: 'Active', paused: 'Paused', scheduled: 'Scheduled', ended: 'Ended' } as const;

/** The engagements of a merchant. */
export const engagementList = defineList({
  name: 'engagements',
  title: 'Engagements',
  call: 'listEngagements',
  rows: 'engagements',
  columns: {
    name: { title: 'Name', minWidth: 188, flex: 1, fixed: true },
    type: { title: 'Type', minWidth: 188, flex: 1, labels: TYPES },
    channel: { title: 'Channel', type: 'channel', width: 98, minWidth: 98 },
    state: { title: 'Status', type: 'status', width: 105, minWidth: 105, labels: STATES },
    first: { title: 'Answers first', width: 110 },
    dates: { title: 'Dates', width: 135, hidden: true },
    visits: { title: 'Visits', type: 'number', width: 60, minWidth: 60, atEnd: true, only: 'grid' },
    conversations: { title: 'Conversations', width: 99, minWidth: 99, atEnd: true, only: 'grid' },
    answered: { title: 'Answered', width: 75, minWidth: 75, atEnd: true, only: 'grid' },
    rating: { title: 'Rating', width: 60, minWidth: 60, atEnd: true, only: 'grid' },
    all: { title: 'All conversations', type: 'number', hidden: true, atEnd: true },
    created: { title: 'Created', type: 'moment', hidden: true },
    changed: { title: 'Last changed', type: 'moment', hidden: true },
    engagementId: { title: 'ID', only: 'file' },
    actions: { title: 'Actions', type: 'action', width: 60, minWidth: 60, fixed: true, only: 'grid' },
  },
  filters: {
    state: { kind: 'oneOf', title: 'Status', values: STATES },
    type: { kind: 'oneOf', title: 'Type', values: TYPES },
    first: { kind: 'reference', title: 'Team', param: 'departmentId', none: 'Assignment' },
    createdOn: { kind: 'days', title: 'Created', from: 'fromDate', to: 'toDate' },
  },
  search: { maxLength: 100, note: 'Part of the name.' },
  sorts: { created: 'moment', changed: 'moment', name: 'text' },
  defaultSort: { sort: 'created', order: 'desc' },
  openAs: 'id',
});
