import './bots.css';
import type { StoredBotSettings } from '@foyer/contract/bots/shapes';
import { NAME_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { useAction, useCall } from '../../api/index.ts';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { Form, SelectField, TagsField, TextField } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { ShowCurrent } from '../../ui/record-fields.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSettingsForm } from '../../ui/settings-form.ts';

/** What applies to all bots. */
export function BotSettingsSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('getBotSettings');
  return (
    <>
      <SectionHead />
      {data ? (
        <SettingsForm settings={data.settings} />
      ) : (
        <Loading failed={t`Could not load the settings`} error={error} refetch={refetch} />
      )}
    </>
  );
}

const WORD_MAX = 60;

function SettingsForm({ settings }: { settings: StoredBotSettings }) {
  const { t } = useLingui();
  const disabled = !useMay('updateBotSettings');
  const { departments } = useRuleOptions();
  const save = useAction('updateBotSettings');
  const { lastModifiedDate: _, departmentId, personWords, shownName } = settings;
  const form = useSettingsForm({
    record: settings,
    initial: { shownName, personWords: [...personWords], departmentId: departmentId ?? '' },
    rules: {
      shownName: {
        title: t`Display name`,
        check: (name) => (name.length > NAME_MAX ? t`Use at most ${NAME_MAX} characters.` : null),
      },
    },
    save: async (values, precondition) => {
      const body = { ...values, departmentId: values.departmentId || null, ...precondition };
      const saved = await save.mutateAsync({ body });
      toast.show({ kind: 'done', text: t`Bot settings saved` });
      return saved;
    },
  });
  return (
    <Form form={form} className="bot-settings">
      <ShowCurrent form={form} />
      <TextField
        form={form}
        name="shownName"
        label={t`Display name`}
        hint={t`Shown above the messages of all bots. Leave it empty to show the name of each bot.`}
        disabled={disabled}
      />
      <TagsField
        form={form}
        name="personWords"
        label={t`Words that lead to a person`}
        hint={t`“Human”, “agent” and similar words always lead to a person, in every language of the chat. Add your own words.`}
        tagMaxLength={WORD_MAX}
        disabled={disabled}
      />
      <SelectField
        form={form}
        name="departmentId"
        label={t`Department`}
        hint={t`Receives conversations that bots hand over, unless the step names a department.`}
        clearable
        placeholder={t`All departments`}
        options={departments}
        disabled={disabled}
      />
      {!disabled && <SaveBar form={form} />}
    </Form>
  );
}
