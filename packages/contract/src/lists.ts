// Written by `npm run gather`.
import { loginSessionList, memberList } from './accounts/list.ts';
import { factRowList } from './analytics/list.ts';
import { auditList } from './audit/list.ts';
import { trackingList, userAgentList } from './board/list.ts';
import { quarantinedMailList } from './channels/list.ts';
import { contactImportList } from './contacts/import-list.ts';
import { leadList } from './contacts/lead-list.ts';
import { contactList, contactListList } from './contacts/list.ts';
import { engagementList } from './engagements/list.ts';
import { escalationLogList } from './escalations/list.ts';
import { optOutList } from './gateway/list.ts';
import { helpArticleList } from './help/list.ts';
import { threadList } from './inbox/list.ts';
import { integrationCallList } from './integrations/list.ts';
import { intentList } from './intents/list.ts';
import { documentList } from './knowledge/list.ts';
import { unansweredList } from './knowledge/unanswered-list.ts';
import { reviewList } from './reviews/list.ts';
import { taskList } from './tasks/list.ts';
import { visitList } from './visitors/list.ts';
import { webhookDeliveryList } from './webhooks/list.ts';

/** Every list. Each can be exported as a file. */
export const lists = [
  memberList,
  loginSessionList,
  factRowList,
  auditList,
  trackingList,
  userAgentList,
  quarantinedMailList,
  contactImportList,
  leadList,
  contactList,
  contactListList,
  engagementList,
  escalationLogList,
  optOutList,
  helpArticleList,
  threadList,
  integrationCallList,
  intentList,
  documentList,
  unansweredList,
  reviewList,
  taskList,
  visitList,
  webhookDeliveryList,
] as const;
