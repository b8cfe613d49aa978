import * as limits from 'virtual:foyer-limits';
import type { BotTestInput } from '@foyer/contract/bots/test-shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { TextField } from '../../../ui/fields/index.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';

/** Saves a trial under a name, to be repeated before publishing. */
export function TestDialog({
  botId,
  test,
  onClose,
}: {
  botId: string;
  test: Omit<BotTestInput, 'name'>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: null,
    nameOf: ({ name }: { name: string }) => name,
    onClose,
    initial: { name: '' },
    rules: { name: { title: t`Name`, required: true, maxLength: limits.createBotTest.name } },
    save: async ({ name }) => {
      await call('createBotTest', { params: { id: botId }, body: { name, ...test } });
    },
  });
  return (
    <RecordDialog form={form} title={t`Save as test`} save={t`Save test`} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        autoFocus
        hint={t`Before publishing, the test repeats what the visitor did and compares what the bot says.`}
      />
    </RecordDialog>
  );
}
