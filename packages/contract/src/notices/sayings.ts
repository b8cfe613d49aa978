/** What a member is told of. */
export const NOTICE_KINDS = [
  'mention',
  'assigned',
  'watched',
  'sla_warning',
  'sla_breach',
  'escalation',
  'mail_failed',
  'export_done',
  'backup_failed',
  'security',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

interface Saying {
  readonly kind: NoticeKind;
  /** In English, with the names of its values in braces. */
  readonly title: string;
}

/** Everything that notices say. The console says it in the member's language. */
export const SAYINGS = {
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
  backup_failed: { kind: 'backup_failed', title: 'A backup failed' },
  wrong_passwords: { kind: 'security', title: 'Wrong passwords were entered for your account' },
  wrong_codes: { kind: 'security', title: 'Wrong codes were entered for your account' },
  /** Of notices whose title alone was stored. */
  said: { kind: 'mention', title: '{text}' },
} as const satisfies Record<string, Saying>;

export type NoticeSaying = keyof typeof SAYINGS;

type ValuesIn<Title extends string> = Title extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ValuesIn<Rest>
  : unknown;

/** A saying with the values that it names. */
export type Said = {
  [S in NoticeSaying]: unknown extends ValuesIn<(typeof SAYINGS)[S]['title']>
    ? { readonly says: S; readonly values?: Readonly<Record<string, never>> }
    : { readonly says: S; readonly values: Readonly<ValuesIn<(typeof SAYINGS)[S]['title']>> };
}[NoticeSaying];

/** The title of a notice in English. */
export const noticeTitle = (says: NoticeSaying, values: Readonly<Record<string, string>>): string =>
  SAYINGS[says].title.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
