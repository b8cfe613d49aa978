import type { areas } from './index.ts';

/** Descriptions of the areas in the reference. */
export const areaDescriptions: Readonly<Record<keyof typeof areas, string>> = {
  accounts: 'Sign-in, second factors, members, invitations, departments and who is present.',
  assignment: 'Which member gets which conversation or ticket.',
  audit: 'Who did what to what, and when.',
  backups: 'Backups of the whole installation.',
  board: 'The live list: visitor, visit and conversation in one row.',
  channels: 'Where a merchant is reached, and the mailboxes that receive and send.',
  contacts: 'Contact lists.',
  conversations: 'Chats, their messages and files, and canned replies.',
  demo: 'Simulated visitors and the mails of the demo. Outside demo mode these calls do not exist.',
  engagements: 'The chat widgets of a merchant and how visitors are identified.',
  escalations: 'Rules that watch over time, and what they did.',
  exports: 'Lists as files.',
  gateway: 'Mail to the public, unsubscribing, and mail handed over by other servers.',
  inbox: 'Lists of threads, labels, saved views, drafts, search and bulk actions.',
  macros: 'Several actions by one click.',
  merchants: 'Attributes, branding and settings of a merchant.',
  notices: 'Notifications of a member.',
  reviews: 'Reviews on social platforms, and replies to them.',
  roles: 'Roles, their rights and menus.',
  search: 'Search over everything that a member may see.',
  tasks: 'Tasks and tickets, their comments, fields and service levels.',
  visitors: 'People, their visits and page trails.',
  widget: 'What the visitor’s chat calls.',
};
