import { defineList } from '../kernel/list.ts';

/** The conversations of the inbox as a file. Their list has a filter and orders of its own (`InboxFilter`). */
export const threadList = defineList({
  name: 'threads',
  title: 'Conversations',
  call: 'listMessages',
  rows: 'messages',
  columns: {
    customer: { title: 'Customer' },
    email: { title: 'Email' },
    phone: { title: 'Phone' },
    channel: { title: 'Channel' },
    subject: { title: 'Subject' },
    status: { title: 'Status' },
    replyStatus: { title: 'Reply status' },
    assignedTo: { title: 'Assigned to' },
    priority: { title: 'Priority' },
    labels: { title: 'Labels' },
    lastMessage: { title: 'Last message' },
    waitingSince: { title: 'Waiting since', type: 'moment' },
    lastChange: { title: 'Last change', type: 'moment' },
  },
  filters: {},
  sorts: {},
  usual: { sort: 'newest', order: 'desc' },
});
