// Written by `npm run gather`.
import { loginSessionList, memberList } from './accounts/list.ts';
import { auditList } from './audit/list.ts';
import { quarantinedMailList } from './channels/list.ts';
import { contactListList } from './contacts/list.ts';
import { escalationLogList } from './escalations/list.ts';
import { optOutList } from './gateway/list.ts';
import { threadList } from './inbox/list.ts';
import { reviewList } from './reviews/list.ts';
import { taskList } from './tasks/list.ts';
import { visitList } from './visitors/list.ts';

/** Every list. Each can be exported as a file. */
export const lists = [
  memberList,
  loginSessionList,
  auditList,
  quarantinedMailList,
  contactListList,
  escalationLogList,
  optOutList,
  threadList,
  reviewList,
  taskList,
  visitList,
] as const;
