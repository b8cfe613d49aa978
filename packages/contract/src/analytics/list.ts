import { defineList } from '../kernel/list.ts';

/** Conversations, visits and tickets behind a number, for files. */
export const factRowList = defineList({
  name: 'factRows',
  title: 'Behind a number',
  call: 'listFactRows',
  rows: 'rows',
  columns: {
    started: { title: 'Started', type: 'moment' },
    name: { title: 'Name' },
    text: { title: 'About', type: 'wide' },
    channel: { title: 'Channel', type: 'channel' },
    country: { title: 'Country', type: 'country' },
    agent: { title: 'Agent' },
    state: { title: 'Status', labels: { open: 'Open', closed: 'Closed' } },
    rating: { title: 'Rating', type: 'number' },
    comment: { title: 'Comment', type: 'wide' },
    value: { title: 'Value', type: 'number', hidden: true },
    id: { title: 'ID', hidden: true },
  },
  filters: {},
  sorts: { started: 'moment' },
  defaultSort: { sort: 'started', order: 'desc' },
});
