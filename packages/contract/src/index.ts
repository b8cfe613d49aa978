import * as accountCalls from './accounts/account-calls.ts';
import * as signInCalls from './accounts/calls.ts';
import * as departmentCalls from './accounts/department-calls.ts';
import * as memberCalls from './accounts/member-calls.ts';
import * as secondFactorCalls from './accounts/second-factor-calls.ts';
import * as assignmentCalls from './assignment/calls.ts';
import * as auditCalls from './audit/calls.ts';
import * as backupCalls from './backups/calls.ts';
import * as boardCalls from './board/calls.ts';
import * as channelCalls from './channels/calls.ts';
import * as mailCalls from './channels/mail-calls.ts';
import * as conversationCalls from './conversations/calls.ts';
import * as cannedCalls from './conversations/canned-calls.ts';
import * as demoCalls from './demo/calls.ts';
import * as engagementCalls from './engagements/calls.ts';
import * as escalationCalls from './escalations/calls.ts';
import * as exportCalls from './exports/calls.ts';
import * as gatewayCalls from './gateway/calls.ts';
import * as gatewayMailCalls from './gateway/mail-calls.ts';
import * as inboxCalls from './inbox/calls.ts';
import * as labelCalls from './inbox/label-calls.ts';
import { type CallDefinition, defineArea, type NamedCall } from './kernel/define-call.ts';
import * as macroCalls from './macros/calls.ts';
import * as merchantCalls from './merchants/calls.ts';
import * as noticeCalls from './notices/calls.ts';
import * as reviewAccountCalls from './reviews/account-calls.ts';
import * as reviewCalls from './reviews/calls.ts';
import * as reviewReplyCalls from './reviews/reply-calls.ts';
import * as roleCalls from './roles/calls.ts';
import * as searchCalls from './search/calls.ts';
import * as taskCalls from './tasks/calls.ts';
import * as taskPartCalls from './tasks/part-calls.ts';
import * as taskSettingsCalls from './tasks/settings-calls.ts';
import * as visitorCalls from './visitors/calls.ts';
import * as widgetCalls from './widget/calls.ts';
import * as historyCalls from './widget/history-calls.ts';
import * as supportCalls from './widget/support-calls.ts';

export {
  accounts,
  areas,
  assignment,
  audit,
  backups,
  board,
  channels,
  conversations,
  demo,
  engagements,
  escalations,
  exports,
  gateway,
  inbox,
  macros,
  merchants,
  notices,
  reviews,
  roles,
  search,
  tasks,
  visitors,
  widget,
};

const roles = defineArea('roles', roleCalls);
const accounts = defineArea('accounts', {
  ...signInCalls,
  ...accountCalls,
  ...memberCalls,
  ...secondFactorCalls,
  ...departmentCalls,
});
const audit = defineArea('audit', auditCalls);
const backups = defineArea('backups', backupCalls);
const merchants = defineArea('merchants', merchantCalls);
const gateway = defineArea('gateway', { ...gatewayCalls, ...gatewayMailCalls });
const engagements = defineArea('engagements', engagementCalls);
const channels = defineArea('channels', { ...channelCalls, ...mailCalls });
const visitors = defineArea('visitors', visitorCalls);
const board = defineArea('board', boardCalls);
const conversations = defineArea('conversations', { ...conversationCalls, ...cannedCalls });
const macros = defineArea('macros', macroCalls);
const notices = defineArea('notices', noticeCalls);
const assignment = defineArea('assignment', assignmentCalls);
const escalations = defineArea('escalations', escalationCalls);
const inbox = defineArea('inbox', { ...inboxCalls, ...labelCalls });
const exports = defineArea('exports', exportCalls);
const reviews = defineArea('reviews', { ...reviewCalls, ...reviewReplyCalls, ...reviewAccountCalls });
const search = defineArea('search', searchCalls);
const tasks = defineArea('tasks', { ...taskCalls, ...taskPartCalls, ...taskSettingsCalls });
const widget = defineArea('widget', { ...widgetCalls, ...historyCalls, ...supportCalls });
const demo = defineArea('demo', demoCalls);

/** Every area's calls. The demo's are registered in demo mode only. */
const areas = {
  roles,
  accounts,
  merchants,
  audit,
  backups,
  gateway,
  engagements,
  channels,
  visitors,
  conversations,
  inbox,
  macros,
  board,
  exports,
  reviews,
  tasks,
  widget,
  notices,
  assignment,
  escalations,
  search,
  demo,
};

/** Every call of the contract by name. */
export const allCalls = {
  ...roles,
  ...accounts,
  ...merchants,
  ...audit,
  ...backups,
  ...gateway,
  ...channels,
  ...engagements,
  ...visitors,
  ...conversations,
  ...inbox,
  ...macros,
  ...board,
  ...exports,
  ...reviews,
  ...tasks,
  ...widget,
  ...notices,
  ...assignment,
  ...escalations,
  ...search,
  ...demo,
};
export type Calls = typeof allCalls;
export type CallName = keyof Calls;

/** What a call shows or changes. */
export type Topic = Extract<Calls[CallName], { topics: readonly string[] }>['topics'][number];

export const listCalls = (): NamedCall<CallDefinition>[] => Object.values(allCalls);
