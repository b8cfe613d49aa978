import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAlarm,
  IconAlertTriangle,
  IconAt,
  IconDatabaseX,
  IconEye,
  IconFileDownload,
  IconMailX,
  IconShieldExclamation,
  IconTableImport,
  IconTrendingUp,
  IconUserCheck,
  IconWebhookOff,
} from '@tabler/icons-react';
import type { Result } from '../../api/call.ts';
import type { IconShape } from '../../ui/icon.tsx';

/** A notice as the server sends it. */
export type Notice = Result<'listNotices'>['notices'][number];

/** The label and style of each kind of notice. */
export const NOTICE_STYLES: Readonly<
  Record<
    Notice['kind'],
    { readonly label: MessageDescriptor; readonly icon: IconShape; readonly tone: string }
  >
> = {
  mention: { label: msg`Mention`, icon: IconAt, tone: 'inf' },
  assigned: { label: msg`Assigned to you`, icon: IconUserCheck, tone: 'inf' },
  watched: { label: msg`Updates on what you watch`, icon: IconEye, tone: 'inf' },
  sla_warning: { label: msg`Due soon`, icon: IconAlarm, tone: 'warn' },
  sla_breach: { label: msg`Overdue`, icon: IconAlertTriangle, tone: 'bad' },
  escalation: { label: msg`Escalation`, icon: IconTrendingUp, tone: 'warn' },
  mail_failed: { label: msg`Email not delivered`, icon: IconMailX, tone: 'bad' },
  export_done: { label: msg`Export ready`, icon: IconFileDownload, tone: 'inf' },
  import_done: { label: msg`Import done`, icon: IconTableImport, tone: 'inf' },
  webhook_off: { label: msg`Webhook turned off`, icon: IconWebhookOff, tone: 'bad' },
  backup_failed: { label: msg`Backup failed`, icon: IconDatabaseX, tone: 'bad' },
  security: { label: msg`Security`, icon: IconShieldExclamation, tone: 'warn' },
};
