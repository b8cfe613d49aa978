import * as limits from 'virtual:foyer-limits';
import type { Bot } from '@foyer/contract/bots/shapes';
import { BOT_ACCESS, BOT_TYPES, type BotType } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { call, useCall } from '../../api/index.ts';
import { RadioField, SelectField, TextField } from '../../ui/fields/index.ts';
import { RecordDialog } from '../../ui/record-dialog.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { useBotsAddress } from './address.ts';
import { ACCESS_LABELS, TYPE_HINTS, TYPE_LABELS } from './labels.ts';

/** The name, type and access of a bot, or a new one for null, which begins with a template. */
export function BotDialog({
  bot,
  types = BOT_TYPES,
  storeId = '',
  onClose,
}: {
  bot: Bot | null;
  /** The types to select from; a new bot begins with the first. */
  types?: readonly BotType[];
  storeId?: string;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { go } = useBotsAddress();
  const { data } = useCall('listStoreBots');
  const isArabic = i18n.locale === 'ar';
  // Opened after the dialog, which asks before it is left with unsaved changes.
  const created = useRef<string | null>(null);
  const form = useRecordForm({
    record: bot,
    nameOf: ({ name }) => name,
    onClose: () => {
      onClose();
      if (created.current) go({ id: created.current });
    },
    initial: {
      name: bot?.name ?? '',
      type: bot?.type ?? types[0] ?? 'flowbot',
      access: bot?.access ?? ('Private' as Bot['access']),
      storeId,
    },
    rules: { name: { title: t`Name`, required: true, maxLength: limits.createBot.name } },
    save: async ({ storeId: from, ...info }, precondition) => {
      if (bot) return call('updateBotInfo', { body: { botId: bot.botId, ...info, ...precondition } });
      const { botId } = await call('createBot', { body: { ...info, ...(from && { storeId: from }) } });
      created.current = botId;
    },
  });
  return (
    <RecordDialog
      form={form}
      title={bot ? t`Name and type` : t`New bot`}
      {...(!bot && { save: t`Create bot` })}
      onClose={onClose}
    >
      <TextField form={form} name="name" autoFocus />
      {types.length > 1 && (
        <RadioField
          form={form}
          name="type"
          label={t`Type`}
          options={types.map((value) => ({
            value,
            label: `${i18n._(TYPE_LABELS[value])}: ${i18n._(TYPE_HINTS[value])}`,
          }))}
        />
      )}
      <SelectField
        form={form}
        name="access"
        label={t`Access`}
        hint={t`Colleagues can start new bots from public ones in the store.`}
        options={BOT_ACCESS.map((value) => ({ value, label: i18n._(ACCESS_LABELS[value]) }))}
      />
      {!bot && (
        <SelectField
          form={form}
          name="storeId"
          label={t`Start from`}
          clearable
          placeholder={t`Empty flow`}
          options={(data?.bots ?? []).map(({ id, name, nameAr }) => ({
            value: id,
            label: isArabic ? nameAr : name,
          }))}
        />
      )}
    </RecordDialog>
  );
}
