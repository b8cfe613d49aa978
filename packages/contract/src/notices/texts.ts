/** Kinds of notifications. */
export const NOTICE_KINDS = [
  'mention',
  'assigned',
  'watched',
  'sla_warning',
  'sla_breach',
  'escalation',
  'mail_failed',
  'export_done',
  'import_done',
  'backup_failed',
  'webhook_off',
  'security',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

interface NoticeText {
  readonly kind: NoticeKind;
  /** English, with placeholders in braces. */
  readonly title: string;
}

/** Titles of notifications. The console translates them. */
export const NOTICE_TEXTS = {
  mentioned: { kind: 'mention', title: '{name} mentioned you' },
  mentioned_in_task: { kind: 'mention', title: '{name} mentioned you in {number}' },
  conversation_handed_over: { kind: 'assigned', title: '{name} handed a conversation over to you' },
  conversation_added: { kind: 'assigned', title: '{name} added you to a conversation' },
  conversation_assigned: { kind: 'assigned', title: 'A conversation was assigned to you' },
  task_assigned: { kind: 'assigned', title: 'Task {number} is yours' },
  ticket_assigned: { kind: 'assigned', title: 'Ticket {number} is yours' },
  task_commented: { kind: 'watched', title: '{name} commented on {number}' },
  task_moved: { kind: 'watched', title: '{number} is now {status}' },
  firstResponse_warning: { kind: 'sla_warning', title: 'The first reply to {number} is due soon' },
  nextResponse_warning: { kind: 'sla_warning', title: 'The next reply to {number} is due soon' },
  resolution_warning: { kind: 'sla_warning', title: 'The resolution of {number} is due soon' },
  firstResponse_breached: { kind: 'sla_breach', title: 'The first reply to {number} is overdue' },
  nextResponse_breached: { kind: 'sla_breach', title: 'The next reply to {number} is overdue' },
  resolution_breached: { kind: 'sla_breach', title: 'The resolution of {number} is overdue' },
  escalated: { kind: 'escalation', title: 'Escalated: {subject}' },
  escalated_to_you: { kind: 'assigned', title: 'Escalated to you: {subject}' },
  mail_returned: { kind: 'mail_failed', title: 'An email bounced' },
  mail_lost: { kind: 'mail_failed', title: 'An email could not be sent' },
  reply_held: { kind: 'mail_failed', title: 'A scheduled reply was not sent' },
  reply_failed: { kind: 'mail_failed', title: 'A scheduled reply could not be sent' },
  export_ready: { kind: 'export_done', title: 'An export is ready' },
  export_failed: { kind: 'export_done', title: 'An export failed' },
  report_ready: { kind: 'export_done', title: 'The report {name} is ready' },
  report_requested: { kind: 'assigned', title: '{name} asks for a report' },
  import_done: { kind: 'import_done', title: 'An import is done' },
  backup_failed: { kind: 'backup_failed', title: 'A backup failed' },
  assistance_requested: { kind: 'assigned', title: 'Agent Assistance Requested' },
  approval_asked: { kind: 'assigned', title: '{name} asks for your approval' },
  webhook_turned_off: { kind: 'webhook_off', title: 'The webhook {name} was turned off' },
  wrong_passwords: { kind: 'security', title: 'Wrong passwords were entered for your account' },
  wrong_codes: { kind: 'security', title: 'Wrong codes were entered for your account' },
  /** For notifications stored with a title only. */
  said: { kind: 'mention', title: '{text}' },
} as const satisfies Record<string, NoticeText>;

export type NoticeTextKey = keyof typeof NOTICE_TEXTS;

type ValuesIn<Title extends string> = Title extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ValuesIn<Rest>
  : unknown;

/** A title key with the values of its placeholders. */
export type FilledNoticeText = {
  [S in NoticeTextKey]: unknown extends ValuesIn<(typeof NOTICE_TEXTS)[S]['title']>
    ? { readonly titleKey: S; readonly values?: Readonly<Record<string, never>> }
    : { readonly titleKey: S; readonly values: Readonly<ValuesIn<(typeof NOTICE_TEXTS)[S]['title']>> };
}[NoticeTextKey];

/** English title of a notification. */
export const noticeTitle = (titleKey: NoticeTextKey, values: Readonly<Record<string, string>>): string =>
  NOTICE_TEXTS[titleKey].title.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
