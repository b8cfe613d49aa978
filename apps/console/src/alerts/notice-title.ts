import type { NoticeTextKey } from '@foyer/contract/notices/texts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Result } from '../api/call.ts';
import { STATUS_LABELS } from '../areas/tasks/labels.ts';

const TITLES: Readonly<Record<NoticeTextKey, MessageDescriptor>> = {
  mentioned: msg({ message: '{name} mentioned you' }),
  mentioned_in_task: msg({ message: '{name} mentioned you in {number}' }),
  conversation_handed_over: msg({ message: '{name} handed a conversation over to you' }),
  conversation_added: msg({ message: '{name} added you to a conversation' }),
  conversation_assigned: msg`A conversation was assigned to you`,
  task_assigned: msg({ message: 'Task {number} is yours' }),
  ticket_assigned: msg({ message: 'Ticket {number} is yours' }),
  task_commented: msg({ message: '{name} commented on {number}' }),
  task_moved: msg({ message: '{number} is now {status}' }),
  firstResponse_warning: msg({ message: 'The first reply to {number} is due soon' }),
  nextResponse_warning: msg({ message: 'The next reply to {number} is due soon' }),
  resolution_warning: msg({ message: 'The resolution of {number} is due soon' }),
  firstResponse_breached: msg({ message: 'The first reply to {number} is overdue' }),
  nextResponse_breached: msg({ message: 'The next reply to {number} is overdue' }),
  resolution_breached: msg({ message: 'The resolution of {number} is overdue' }),
  escalated: msg({ message: 'Escalated: {subject}' }),
  escalated_to_you: msg({ message: 'Escalated to you: {subject}' }),
  mail_returned: msg`An email bounced`,
  mail_lost: msg`An email could not be sent`,
  reply_held: msg`A scheduled reply was not sent`,
  reply_failed: msg`A scheduled reply could not be sent`,
  export_ready: msg`An export is ready`,
  report_ready: msg({ message: 'The report {name} is ready' }),
  report_requested: msg({ message: '{name} asks for a report' }),
  import_done: msg`An import is done`,
  export_failed: msg`An export failed`,
  assistance_requested: msg`Agent Assistance Requested`,
  webhook_turned_off: msg`The webhook {name} was turned off`,
  approval_asked: msg`{name} asks for your approval`,
  backup_failed: msg`A backup failed`,
  wrong_passwords: msg`Wrong passwords were entered for your account`,
  wrong_codes: msg`Wrong codes were entered for your account`,
  said: msg({ message: '{text}' }),
};

type Notice = Pick<Result<'listNotices'>['notices'][number], 'titleKey' | 'values'>;

/** The title of a notice in the member's language. */
export function noticeTitle({ titleKey, values }: Notice, i18n: I18n): string {
  const status = values.status && STATUS_LABELS[values.status as keyof typeof STATUS_LABELS];
  return i18n._({ ...TITLES[titleKey], values: status ? { ...values, status: i18n._(status) } : values });
}
