import { defineList } from '../kernel/list.ts';

/** Export of inbox conversations. The inbox itself has its own filter and orders (`InboxFilter`). */
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
  defaultSort: { sort: 'newest', order: 'desc' },
});
