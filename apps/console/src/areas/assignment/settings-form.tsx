import type { AssignmentSettings } from '@foyer/contract/assignment/shapes';
import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { CheckboxField, Form, RadioField, SwitchField, TextField, useForm } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { CAPACITY_MAX, SILENT_MINUTES_MAX, useWholeNumber } from './whole-number.ts';

interface Values {
  readonly chats: boolean;
  readonly mails: boolean;
  readonly tickets: boolean;
  readonly strategy: AssignmentSettings['strategy'];
  readonly capacity: string;
  readonly passesOn: boolean;
  readonly silentMinutes: string;
  readonly languageRequired: boolean;
}

const USUAL_SILENCE = 10;

const valuesOf = ({ capacity, silentMinutes, ...rest }: AssignmentSettings): Values => ({
  ...rest,
  capacity: String(capacity),
  passesOn: silentMinutes !== null,
  silentMinutes: String(silentMinutes ?? USUAL_SILENCE),
});

/** What is shared out by itself, and how. */
export function SettingsForm({ settings }: { settings: AssignmentSettings }) {
  const { t } = useLingui();
  const disabled = !useMay('updateAssignment');
  const whole = useWholeNumber();
  const save = useAction('updateAssignment');
  const form = useForm<Values>({
    initial: valuesOf(settings),
    rules: {
      capacity: {
        title: t`Most at once`,
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
    onSubmit: async ({ capacity, passesOn, silentMinutes, ...rest }) => {
      await save.mutateAsync({
        body: {
          ...rest,
          capacity: Number(capacity),
          silentMinutes: passesOn ? Number(silentMinutes) : null,
        },
      });
      toast.show({ kind: 'done', text: t`Assignment is saved` });
    },
  });
  const { passesOn } = form.values;
  return (
    <Form form={form} className="assignment-form">
      <fieldset className="assignment-kinds">
        <legend>{t`Shared out by itself`}</legend>
        <SwitchField form={form} name="chats" label={t`Chats`} disabled={disabled} />
        <SwitchField form={form} name="mails" label={t`Mails`} disabled={disabled} />
        <SwitchField form={form} name="tickets" label={t`Tickets`} disabled={disabled} />
      </fieldset>
      <RadioField
        form={form}
        name="strategy"
        label={t`To whom`}
        disabled={disabled}
        options={[
          { value: 'round_robin', label: t`In turn: who was given something longest ago` },
          { value: 'least_loaded', label: t`Who has the least to do` },
        ]}
      />
      <TextField
        form={form}
        name="capacity"
        label={t`Most at once`}
        hint={t`Open chats, mails that wait for an answer, tickets being worked on. A member can have another number.`}
        disabled={disabled}
      />
      <CheckboxField
        form={form}
        name="languageRequired"
        label={t`Only to members who speak the customer's language`}
        hint={t`Otherwise they come first, and others after them.`}
        disabled={disabled}
      />
      <CheckboxField
        form={form}
        name="passesOn"
        label={t`Give a conversation to somebody else when its agent is silent`}
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
