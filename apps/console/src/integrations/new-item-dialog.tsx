import type { LinkSubject } from '@foyer/domain/integrations/descriptor';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, errorAt } from '../api/index.ts';
import { RecordDialog } from '../ui/record-dialog.tsx';
import { useRecordForm } from '../ui/record-form.ts';
import { ActionField } from './action-field.tsx';
import { integrationText } from './integration-texts.ts';

type Values = Readonly<Record<string, string>>;

/** Creates something in another system for a ticket or a conversation. */
export function NewItemDialog({
  subject,
  integration,
  create,
  id,
  prefill,
  onClose,
}: {
  subject: LinkSubject;
  integration: IntegrationId;
  create: 'createTicketItem' | 'createConversationItem';
  id: string;
  prefill: Values;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  // The same item, however often it is sent.
  const [clientId] = useState(() => crypto.randomUUID());
  const { name, actions } = integrationOf(integration);
  const action = Object.values(actions).find(({ creates }) => creates?.of === subject);
  const inputs = Object.entries(action?.inputs ?? {});
  const form = useRecordForm<Values>({
    record: null,
    nameOf: () => name,
    onClose,
    initial: Object.fromEntries(inputs.map(([field]) => [field, prefill[field] ?? ''])),
    rules: Object.fromEntries(
      inputs.map(([field, { title, isOptional }]) => [
        field,
        { title: i18n._(integrationText(title)), required: !isOptional },
      ]),
    ),
    save: async (entered) => {
      const input = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
      try {
        await call(create, { params: { id }, body: { clientId, integration, input } });
      } catch (error) {
        throw errorAt(error, (field) => field.replace(/^input\./, ''));
      }
    },
  });
  const title = action ? i18n._(integrationText(action.title)) : '';
  return (
    <RecordDialog form={form} title={`${name}: ${title}`} save={t`Create`} width={480} onClose={onClose}>
      {inputs.map(([field, input]) => (
        <ActionField key={field} form={form} name={field} input={input} />
      ))}
    </RecordDialog>
  );
}
