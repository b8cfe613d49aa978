import { ROLE_NAME_MAX } from '@foyer/domain/roles';
import { defineList } from '../kernel/list.ts';

/** What tracked visitors wait for. Specification 4: code 1 is handled, others need tracking. */
export const TRACKING_STATES = { needed: 'Needs an agent', handled: 'Handled' } as const;

const PRESENCES = { online: 'Online', away: 'Away', offline: 'Offline' } as const;

/** The visitors who are tracked now: all whose tracking code is not 9. */
export const trackingList = defineList({
  name: 'tracking',
  title: 'Tracking',
  call: 'listTracked',
  rows: 'visitors',
  countCall: 'countTracked',
  columns: {
    visitor: { title: 'Visitor', width: 190, fixed: true },
    state: { title: 'Status', type: 'status', width: 140, labels: TRACKING_STATES },
    agent: { title: 'Agent', width: 130 },
    since: { title: 'Tracked since', type: 'moment', width: 125 },
    waiting: { title: 'Waiting since', type: 'moment', width: 135 },
    message: { title: 'Message', minWidth: 130, flex: 1 },
    place: { title: 'Location', width: 160, hidden: true },
    lastSeen: { title: 'Last seen', type: 'moment', hidden: true },
    code: { title: 'Tracking code', hidden: true },
    visitorId: { title: 'ID of the visitor', only: 'file' },
    actions: { title: 'Actions', only: 'grid', width: 90, minWidth: 90, fixed: true },
  },
  filters: {
    agent: { kind: 'reference', title: 'Agent', param: 'agentId', none: 'No one' },
    state: { kind: 'oneOf', title: 'Status', values: TRACKING_STATES },
  },
  search: { maxLength: 100, note: 'Part of the name, company, email address, phone number or id.' },
  sorts: { waiting: 'moment', since: 'moment', lastSeen: 'moment', visitor: 'text', agent: 'text' },
  defaultSort: { sort: 'waiting', order: 'asc' },
});

/** The active members as agents, with what they do now. */
export const userAgentList = defineList({
  name: 'userAgents',
  title: 'User agents',
  call: 'listUserAgents',
  rows: 'userAgents',
  columns: {
    name: { title: 'Name', width: 190, fixed: true },
    presence: { title: 'Presence', type: 'status', labels: PRESENCES },
    role: { title: 'Role', width: 170 },
    departments: { title: 'Departments', width: 160, flex: 1 },
    email: { title: 'Email', type: 'email', hidden: true },
    openConversations: { title: 'Open chats', type: 'number', atEnd: true },
    trackedVisitors: { title: 'Tracked visitors', type: 'number', width: 140, atEnd: true },
    lastActive: { title: 'Last active', type: 'moment' },
  },
  filters: {
    presence: { kind: 'oneOf', title: 'Presence', values: PRESENCES },
    role: { kind: 'reference', title: 'Role', maxLength: ROLE_NAME_MAX },
    department: { kind: 'reference', title: 'Department', param: 'departmentId' },
  },
  search: { maxLength: 100, note: 'Part of the name, username or email address.' },
  sorts: {
    presence: 'text',
    name: 'text',
    role: 'text',
    lastActive: 'moment',
    openConversations: 'integer',
    trackedVisitors: 'integer',
  },
  defaultSort: { sort: 'presence', order: 'asc' },
  openAs: 'id',
});
