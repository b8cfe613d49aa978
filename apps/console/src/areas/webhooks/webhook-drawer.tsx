import * as limits from 'virtual:foyer-limits';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '@foyer/contract/webhooks/constants';
import type { Webhook } from '@foyer/contract/webhooks/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { CheckListField, SwitchField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { EVENT_LABELS } from './event-labels.ts';
import { WebhookConnection } from './webhook-connection.tsx';

interface Values {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly active: boolean;
}

/** Shows and edits a webhook. Null for a new one. */
export function WebhookDrawer({
  webhook,
  onSecret,
  onClose,
}: {
  /** Undefined when no webhook has the id in the address. */
  webhook: Webhook | null | undefined;
  /** Receives a new secret, which is shown once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const form = useRecordForm<Values>({
    record: webhook,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      active: webhook?.active ?? true,
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createWebhook.name },
      url: { title: t`Address`, required: true, maxLength: limits.createWebhook.url },
      events: { title: t`Events`, required: true },
    },
    save: async ({ events, ...values }, precondition) => {
      const body = { ...values, events: [...events] };
      if (webhook)
        await call('updateWebhook', { params: { id: webhook.id }, body: { ...body, ...precondition } });
      else onSecret((await call('createWebhook', { body })).secret);
    },
  });
  return (
    <RecordDrawer
      record={webhook}
      form={form}
      title={webhook?.name ?? t`New webhook`}
      create={t`Create webhook`}
      disabled={false}
      removal={
        webhook && {
          name: webhook.name,
          button: t`Delete webhook`,
          text: t`Nothing more is sent to it, and its deliveries are deleted. You cannot undo this.`,
          remove: () => call('removeWebhook', { params: { id: webhook.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} />
      <TextField form={form} name="url" label={t`Address`} placeholder="https://" />
      <CheckListField
        form={form}
        name="events"
        label={t`Events`}
        options={WEBHOOK_EVENT_NAMES.map((name) => ({ value: name, label: i18n._(EVENT_LABELS[name]) }))}
      />
      <SwitchField form={form} name="active" label={t`Sends events`} />
      {webhook && <WebhookConnection webhook={webhook} disabled={form.isDirty} onSecret={onSecret} />}
    </RecordDrawer>
  );
}
