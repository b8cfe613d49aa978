// Written by `npm run gather`.
import * as accountsAccountCalls from './accounts/account-calls.ts';
import * as accountsCalls from './accounts/calls.ts';
import * as accountsDepartmentCalls from './accounts/department-calls.ts';
import * as accountsMemberCalls from './accounts/member-calls.ts';
import * as accountsSecondFactorCalls from './accounts/second-factor-calls.ts';
import * as agentsCalls from './agents/calls.ts';
import * as aiCalls from './ai/calls.ts';
import * as analyticsCalls from './analytics/calls.ts';
import * as assignmentCalls from './assignment/calls.ts';
import * as auditCalls from './audit/calls.ts';
import * as automationCalls from './automation/calls.ts';
import * as backupsCalls from './backups/calls.ts';
import * as boardCalls from './board/calls.ts';
import * as boardListCalls from './board/list-calls.ts';
import * as botsCalls from './bots/calls.ts';
import * as botsOutsideCalls from './bots/outside-calls.ts';
import * as botsRouteCalls from './bots/route-calls.ts';
import * as botsSessionCalls from './bots/session-calls.ts';
import * as botsSettingsCalls from './bots/settings-calls.ts';
import * as botsTestCalls from './bots/test-calls.ts';
import * as channelsCalls from './channels/calls.ts';
import * as channelsMailCalls from './channels/mail-calls.ts';
import * as contactsBulkCalls from './contacts/bulk-calls.ts';
import * as contactsCalls from './contacts/calls.ts';
import * as contactsConsentCalls from './contacts/consent-calls.ts';
import * as contactsContactCalls from './contacts/contact-calls.ts';
import * as contactsImportCalls from './contacts/import-calls.ts';
import * as contactsLeadCalls from './contacts/lead-calls.ts';
import * as contactsMergeCalls from './contacts/merge-calls.ts';
import * as contactsScoreCalls from './contacts/score-calls.ts';
import * as contactsSegmentCalls from './contacts/segment-calls.ts';
import * as contactsTimelineCalls from './contacts/timeline-calls.ts';
import * as contactsViewCalls from './contacts/view-calls.ts';
import * as conversationsCalls from './conversations/calls.ts';
import * as conversationsCannedCalls from './conversations/canned-calls.ts';
import * as conversationsSuggestionCalls from './conversations/suggestion-calls.ts';
import * as demoCalls from './demo/calls.ts';
import * as engagementsCalls from './engagements/calls.ts';
import * as escalationsCalls from './escalations/calls.ts';
import * as exportsCalls from './exports/calls.ts';
import * as extractionCalls from './extraction/calls.ts';
import * as gatewayCalls from './gateway/calls.ts';
import * as gatewayMailCalls from './gateway/mail-calls.ts';
import * as gatewayNotificationCalls from './gateway/notification-calls.ts';
import * as helpCalls from './help/calls.ts';
import * as helpWidgetCalls from './help/widget-calls.ts';
import * as inboxCalls from './inbox/calls.ts';
import * as inboxLabelCalls from './inbox/label-calls.ts';
import * as integrationsCalls from './integrations/calls.ts';
import * as intentsCalls from './intents/calls.ts';
import * as intentsEntityCalls from './intents/entity-calls.ts';
import * as intentsSkillCalls from './intents/skill-calls.ts';
import * as intentsTrainingCalls from './intents/training-calls.ts';
import { defineArea } from './kernel/define-call.ts';
import * as knowledgeCalls from './knowledge/calls.ts';
import * as knowledgeUnansweredCalls from './knowledge/unanswered-calls.ts';
import * as linksCalls from './links/calls.ts';
import * as macrosCalls from './macros/calls.ts';
import * as merchantsCalls from './merchants/calls.ts';
import * as messengersCalls from './messengers/calls.ts';
import * as noticesCalls from './notices/calls.ts';
import * as privacyCalls from './privacy/calls.ts';
import * as reportsCalls from './reports/calls.ts';
import * as reviewsAccountCalls from './reviews/account-calls.ts';
import * as reviewsCalls from './reviews/calls.ts';
import * as reviewsReplyCalls from './reviews/reply-calls.ts';
import * as rolesCalls from './roles/calls.ts';
import * as routingCalls from './routing/calls.ts';
import * as searchCalls from './search/calls.ts';
import * as tasksCalls from './tasks/calls.ts';
import * as tasksPartCalls from './tasks/part-calls.ts';
import * as tasksSettingsCalls from './tasks/settings-calls.ts';
import * as tokensCalls from './tokens/calls.ts';
import * as visitorsCalls from './visitors/calls.ts';
import * as visitorsVisitCalls from './visitors/visit-calls.ts';
import * as webhooksCalls from './webhooks/calls.ts';
import * as widgetCalls from './widget/calls.ts';
import * as widgetHistoryCalls from './widget/history-calls.ts';
import * as widgetSupportCalls from './widget/support-calls.ts';

export const accounts = defineArea('accounts', {
  ...accountsAccountCalls,
  ...accountsCalls,
  ...accountsDepartmentCalls,
  ...accountsMemberCalls,
  ...accountsSecondFactorCalls,
});
export const agents = defineArea('agents', { ...agentsCalls });
export const ai = defineArea('ai', { ...aiCalls });
export const analytics = defineArea('analytics', { ...analyticsCalls });
export const assignment = defineArea('assignment', { ...assignmentCalls });
export const audit = defineArea('audit', { ...auditCalls });
export const automation = defineArea('automation', { ...automationCalls });
export const backups = defineArea('backups', { ...backupsCalls });
export const board = defineArea('board', { ...boardCalls, ...boardListCalls });
export const bots = defineArea('bots', {
  ...botsCalls,
  ...botsOutsideCalls,
  ...botsRouteCalls,
  ...botsSessionCalls,
  ...botsSettingsCalls,
  ...botsTestCalls,
});
export const channels = defineArea('channels', { ...channelsCalls, ...channelsMailCalls });
export const contacts = defineArea('contacts', {
  ...contactsBulkCalls,
  ...contactsCalls,
  ...contactsConsentCalls,
  ...contactsContactCalls,
  ...contactsImportCalls,
  ...contactsLeadCalls,
  ...contactsMergeCalls,
  ...contactsScoreCalls,
  ...contactsSegmentCalls,
  ...contactsTimelineCalls,
  ...contactsViewCalls,
});
export const conversations = defineArea('conversations', {
  ...conversationsCalls,
  ...conversationsCannedCalls,
  ...conversationsSuggestionCalls,
});
export const demo = defineArea('demo', { ...demoCalls });
export const engagements = defineArea('engagements', { ...engagementsCalls });
export const escalations = defineArea('escalations', { ...escalationsCalls });
export const exports = defineArea('exports', { ...exportsCalls });
export const extraction = defineArea('extraction', { ...extractionCalls });
export const gateway = defineArea('gateway', {
  ...gatewayCalls,
  ...gatewayMailCalls,
  ...gatewayNotificationCalls,
});
export const help = defineArea('help', { ...helpCalls, ...helpWidgetCalls });
export const inbox = defineArea('inbox', { ...inboxCalls, ...inboxLabelCalls });
export const integrations = defineArea('integrations', { ...integrationsCalls });
export const intents = defineArea('intents', {
  ...intentsCalls,
  ...intentsEntityCalls,
  ...intentsSkillCalls,
  ...intentsTrainingCalls,
});
export const knowledge = defineArea('knowledge', { ...knowledgeCalls, ...knowledgeUnansweredCalls });
export const links = defineArea('links', { ...linksCalls });
export const macros = defineArea('macros', { ...macrosCalls });
export const merchants = defineArea('merchants', { ...merchantsCalls });
export const messengers = defineArea('messengers', { ...messengersCalls });
export const notices = defineArea('notices', { ...noticesCalls });
export const privacy = defineArea('privacy', { ...privacyCalls });
export const reports = defineArea('reports', { ...reportsCalls });
export const reviews = defineArea('reviews', {
  ...reviewsAccountCalls,
  ...reviewsCalls,
  ...reviewsReplyCalls,
});
export const roles = defineArea('roles', { ...rolesCalls });
export const routing = defineArea('routing', { ...routingCalls });
export const search = defineArea('search', { ...searchCalls });
export const tasks = defineArea('tasks', { ...tasksCalls, ...tasksPartCalls, ...tasksSettingsCalls });
export const tokens = defineArea('tokens', { ...tokensCalls });
export const visitors = defineArea('visitors', { ...visitorsCalls, ...visitorsVisitCalls });
export const webhooks = defineArea('webhooks', { ...webhooksCalls });
export const widget = defineArea('widget', { ...widgetCalls, ...widgetHistoryCalls, ...widgetSupportCalls });

/** Every area's calls. The demo's are registered in demo mode only. */
export const areas = {
  accounts,
  agents,
  ai,
  analytics,
  assignment,
  audit,
  automation,
  backups,
  board,
  bots,
  channels,
  contacts,
  conversations,
  demo,
  engagements,
  escalations,
  exports,
  extraction,
  gateway,
  help,
  inbox,
  integrations,
  intents,
  knowledge,
  links,
  macros,
  merchants,
  messengers,
  notices,
  privacy,
  reports,
  reviews,
  roles,
  routing,
  search,
  tasks,
  tokens,
  visitors,
  webhooks,
  widget,
};

/** Every call of the contract by name. */
export const allCalls = {
  ...accounts,
  ...agents,
  ...ai,
  ...analytics,
  ...assignment,
  ...audit,
  ...automation,
  ...backups,
  ...board,
  ...bots,
  ...channels,
  ...contacts,
  ...conversations,
  ...demo,
  ...engagements,
  ...escalations,
  ...exports,
  ...extraction,
  ...gateway,
  ...help,
  ...inbox,
  ...integrations,
  ...intents,
  ...knowledge,
  ...links,
  ...macros,
  ...merchants,
  ...messengers,
  ...notices,
  ...privacy,
  ...reports,
  ...reviews,
  ...roles,
  ...routing,
  ...search,
  ...tasks,
  ...tokens,
  ...visitors,
  ...webhooks,
  ...widget,
};

/** What each area is about, for the reference. */
export const areaDescriptions = {
  accounts: accountsCalls.description,
  agents: agentsCalls.description,
  ai: aiCalls.description,
  analytics: analyticsCalls.description,
  assignment: assignmentCalls.description,
  audit: auditCalls.description,
  automation: automationCalls.description,
  backups: backupsCalls.description,
  board: boardCalls.description,
  bots: botsCalls.description,
  channels: channelsCalls.description,
  contacts: contactsCalls.description,
  conversations: conversationsCalls.description,
  demo: demoCalls.description,
  engagements: engagementsCalls.description,
  escalations: escalationsCalls.description,
  exports: exportsCalls.description,
  extraction: extractionCalls.description,
  gateway: gatewayCalls.description,
  help: helpCalls.description,
  inbox: inboxCalls.description,
  integrations: integrationsCalls.description,
  intents: intentsCalls.description,
  knowledge: knowledgeCalls.description,
  links: linksCalls.description,
  macros: macrosCalls.description,
  merchants: merchantsCalls.description,
  messengers: messengersCalls.description,
  notices: noticesCalls.description,
  privacy: privacyCalls.description,
  reports: reportsCalls.description,
  reviews: reviewsCalls.description,
  roles: rolesCalls.description,
  routing: routingCalls.description,
  search: searchCalls.description,
  tasks: tasksCalls.description,
  tokens: tokensCalls.description,
  visitors: visitorsCalls.description,
  webhooks: webhooksCalls.description,
  widget: widgetCalls.description,
};
