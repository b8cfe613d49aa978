import type { StoredAssignmentSettings } from '@foyer/contract/assignment/shapes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { CheckboxField, Form, RadioField, SwitchField, TextField } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { ShowCurrent } from '../../ui/record-fields.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSettingsForm } from '../../ui/settings-form.ts';
import { CAPACITY_MAX, SILENT_MINUTES_MAX, useWholeNumber } from './whole-number.ts';

interface Values {
  readonly chats: boolean;
  readonly mails: boolean;
  readonly tickets: boolean;
  readonly strategy: StoredAssignmentSettings['strategy'];
  readonly capacity: string;
  readonly passesOn: boolean;
  readonly silentMinutes: string;
  readonly languageRequired: boolean;
}

const USUAL_SILENCE = 10;

const valuesOf = ({
  capacity,
  silentMinutes,
  lastModifiedDate: _,
  ...rest
}: StoredAssignmentSettings): Values => ({
  ...rest,
  capacity: String(capacity),
  passesOn: silentMinutes !== null,
  silentMinutes: String(silentMinutes ?? USUAL_SILENCE),
});

/** What is assigned automatically, and how. */
export function SettingsForm({ settings }: { settings: StoredAssignmentSettings }) {
  const { t } = useLingui();
  const disabled = !useMay('updateAssignment');
  const whole = useWholeNumber();
  const save = useAction('updateAssignment');
  const form = useSettingsForm<Values>({
    record: settings,
    initial: valuesOf(settings),
    rules: {
      capacity: {
        title: t`Maximum at once`,
        required: true,
        type: 'number',
        check: (text) => whole(text, CAPACITY_MAX),
      },
      silentMinutes: {
        title: t`Minutes`,
        type: 'number',
        check: (text, { passesOn }) => (passesOn ? whole(text, SILENT_MINUTES_MAX) : null),
      },
    },
    save: async ({ capacity, passesOn, silentMinutes, ...rest }, precondition) => {
      const saved = await save.mutateAsync({
        body: {
          ...rest,
          capacity: Number(capacity),
          silentMinutes: passesOn ? Number(silentMinutes) : null,
          ...precondition,
        },
      });
      toast.show({ kind: 'done', text: t`Assignment settings saved` });
      return saved;
    },
  });
  const { passesOn } = form.values;
  return (
    <Form form={form} className="assignment-form">
      <ShowCurrent form={form} />
      <fieldset className="assignment-kinds">
        <legend>{t`Assigned automatically`}</legend>
        <SwitchField form={form} name="chats" label={t`Chats`} disabled={disabled} />
        <SwitchField form={form} name="mails" label={t`Emails`} disabled={disabled} />
        <SwitchField form={form} name="tickets" label={t`Tickets`} disabled={disabled} />
      </fieldset>
      <RadioField
        form={form}
        name="strategy"
        label={t`Assign to`}
        disabled={disabled}
        options={[
          {
            value: 'round_robin',
            label: t`Round robin: the person who has waited longest for an assignment`,
          },
          { value: 'least_loaded', label: t`Least busy: the person with the smallest workload` },
        ]}
      />
      <TextField
        form={form}
        name="capacity"
        label={t`Maximum at once`}
        hint={t`Open chats, emails waiting for an answer and tickets in progress. You can set another limit for each member.`}
        disabled={disabled}
      />
      <CheckboxField
        form={form}
        name="languageRequired"
        label={t`Only to members who speak the customer’s language`}
        hint={t`Without this, they are preferred but not required.`}
        disabled={disabled}
      />
      <CheckboxField
        form={form}
        name="passesOn"
        label={t`Reassign a conversation when its agent does not answer`}
        disabled={disabled}
      />
      {passesOn && (
        <TextField
          form={form}
          name="silentMinutes"
          label={t`Minutes without an answer`}
          disabled={disabled}
        />
      )}
      {!disabled && <SaveBar form={form} />}
    </Form>
  );
}
