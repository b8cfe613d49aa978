import { INTENT_LIMITS } from '@foyer/domain/intents';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import type { UnansweredActionProps } from '../../shell/unanswered-actions.ts';
import { SelectField, TextAreaField } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { useBots } from './bots.tsx';
import { linesOf } from './lines.ts';
import { useAllIntents } from './use-all-intents.ts';

/** Adds the selected questions of a group to an intent. */
export function ExamplesDrawer({ group, questions, onClose }: UnansweredActionProps) {
  const { t } = useLingui();
  const intents = useAllIntents().data ?? [];
  const bots = useBots();
  const form = useRecordForm({
    record: null,
    nameOf: () => group.question,
    onClose,
    initial: { intentId: '', examples: [...new Set(questions)].join('\n') },
    rules: {
      intentId: { title: t`Intent`, required: true, isChoice: true },
      examples: { title: t`Examples`, required: true },
    },
    save: async ({ intentId, examples }) => {
      await call('addIntentExamples', {
        params: { id: intentId },
        body: {
          examples: linesOf(examples).map((text) => text.slice(0, INTENT_LIMITS.example)),
          unansweredId: group.id,
        },
      });
      toast.show({ kind: 'done', text: t`Understood after the next training` });
    },
  });
  return (
    <RecordDrawer
      record={null}
      form={form}
      title={t`Add to intent`}
      create={t`Add examples`}
      width={480}
      disabled={false}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="intentId"
        searchable
        options={intents.map(({ id, name, botId }) => {
          const bot = bots.find(({ value }) => value === botId);
          return { value: id, label: name, ...(bot && { note: bot.label }) };
        })}
      />
      <TextAreaField form={form} name="examples" rows={6} hint={t`One example per line.`} />
    </RecordDrawer>
  );
}
