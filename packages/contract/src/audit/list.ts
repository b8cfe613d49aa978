import { defineList } from '../kernel/list.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './texts.ts';

/** The audit log. */
export const auditList = defineList({
  name: 'audit',
  title: 'Audit log',
  call: 'listAudit',
  rows: 'entries',
  countCall: 'countAudit',
  columns: {
    time: { title: 'When', type: 'moment', width: 150, fixed: true },
    actor: { title: 'Who', width: 180, fixed: true },
    actorType: {
      title: 'Type of person',
      only: 'file',
      labels: { member: 'Member', visitor: 'Visitor', system: 'System' },
    },
    actorId: { title: 'ID of the person', only: 'file' },
    action: { title: 'What', type: 'wide', flex: 3, labels: AUDIT_ACTIONS },
    kind: { title: 'Type', only: 'file', labels: AUDIT_SUBJECTS },
    subject: { title: 'Subject', type: 'wide', flex: 2 },
    subjectId: { title: 'ID of the subject', only: 'file' },
    before: { title: 'Before', only: 'file' },
    after: { title: 'After', only: 'file' },
    ip: { title: 'IP address', width: 150 },
  },
  filters: {
    actor: { kind: 'reference', title: 'Who', param: 'actorId' },
    action: { kind: 'oneOf', title: 'What', values: AUDIT_ACTIONS },
    subject: { kind: 'oneOf', title: 'Type', param: 'subjectType', values: AUDIT_SUBJECTS },
    subjectId: { kind: 'text', title: 'Subject', maxLength: 100 },
    ip: { kind: 'text', title: 'IP address', maxLength: 45 },
    visitors: {
      kind: 'oneOf',
      title: 'Visitors’ activity',
      values: { shown: 'Shown' },
      note: 'Includes actions of visitors. Default: only if the filter has an actor or an action.',
    },
    on: { kind: 'days', title: 'When', from: 'fromDate', to: 'toDate' },
  },
  search: {
    maxLength: 200,
    note: 'Words that must all occur in the action, subject or changes. The last one matches as a prefix.',
  },
  sorts: { time: 'moment' },
  defaultSort: { sort: 'time', order: 'desc' },
  openAs: 'entry',
});
