import { defineList } from '../kernel/list.ts';

/** Why questions were not answered, as shown. */
export const UNANSWERED_REASON_LABELS = {
  no_source: 'No source',
  below_threshold: 'Not sure',
  handed_over: 'Handed over',
  thumbs_down: 'Thumbs down',
} as const;

/** States of groups, as shown. */
export const UNANSWERED_STATE_LABELS = { open: 'Open', done: 'Done', dismissed: 'Not for us' } as const;

/** Groups of unanswered questions. */
export const unansweredList = defineList({
  name: 'unanswered',
  title: 'Unanswered messages',
  call: 'listUnanswered',
  rows: 'groups',
  columns: {
    question: { title: 'Question', width: 300, fixed: true },
    count: { title: 'Questions', type: 'number' },
    noSource: { title: 'No source', type: 'number' },
    belowThreshold: { title: 'Not sure', type: 'number' },
    handedOver: { title: 'Handed over', type: 'number' },
    thumbsDown: { title: 'Thumbs down', type: 'number' },
    state: { title: 'Status', type: 'status', labels: UNANSWERED_STATE_LABELS },
    last: { title: 'Asked last', type: 'moment' },
    first: { title: 'Asked first', type: 'moment' },
  },
  filters: {
    reason: { kind: 'oneOf', title: 'Reason', values: UNANSWERED_REASON_LABELS },
    state: { kind: 'oneOf', title: 'Status', values: UNANSWERED_STATE_LABELS },
    assignee: { kind: 'reference', title: 'Assigned to', param: 'assigneeId', none: 'No one' },
    asked: { kind: 'days', title: 'Asked', from: 'fromDate', to: 'toDate' },
  },
  search: { maxLength: 100, note: 'A part of the question.' },
  sorts: { count: 'integer', last: 'moment' },
  defaultSort: { sort: 'count', order: 'desc' },
  openAs: 'id',
});
