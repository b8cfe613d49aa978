import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
import { FORM_INPUTS, VIEW_SIZES } from '@foyer/domain/bots/steps';
import { useLingui } from '@lingui/react/macro';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/fields/index.ts';
import { ASK_LABELS, SIZE_LABELS } from '../labels.ts';
import type { FieldsProps } from './fields-props.ts';
import { LocalTexts, WaitTexts } from './local-texts.tsx';
import { Attempts, Minutes } from './number-fields.tsx';
import { SaveFields } from './option-fields.tsx';
import { newOptionId, OptionList } from './option-list.tsx';

/** The settings of a wait for another system. */
export function WebhookFields(props: FieldsProps<BotNode<'webhook'>>) {
  const { t } = useLingui();
  const { step, disabled, onChange } = props;
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <p className="t-12 t-3">
        {t`The bot waits until another system posts JSON to a secret address. Insert that address as ${'{{callback}}'}.`}
      </p>
      <TextField
        label={t`Send the callback address to`}
        maxLength={BOT_LIMITS.url}
        hint={t`The body is posted here when the step starts. Leave it empty to send nothing.`}
        disabled={disabled}
        value={data.url}
        onChange={(url) => set({ url })}
      />
      {data.url !== '' && (
        <TextAreaField
          label={t`JSON body`}
          hint={t`Variables are inserted safely: visitors cannot add fields.`}
          disabled={disabled}
          value={data.body}
          onChange={(body) => set({ body })}
        />
      )}
      <Minutes
        label={t`Maximum wait (minutes)`}
        disabled={disabled}
        value={data.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <WaitTexts {...props} />
      <SaveFields {...props} />
    </>
  );
}

/** The settings of a code by email. */
export function OtpFields({ step, disabled, onChange }: FieldsProps<BotNode<'otp'>>) {
  const { t, i18n } = useLingui();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <p className="t-12 t-3">
        {t`In the chat widget the code stays out of the conversation. On other channels visitors send it as a message.`}
      </p>
      <TextField
        label={t`Email address`}
        hint={t`An address or a variable such as ${'{{visitor.email}}'}`}
        disabled={disabled}
        value={data.to}
        onChange={(to) => set({ to })}
      />
      <Minutes
        label={t`Code valid for (minutes)`}
        max={BOT_LIMITS.codeMinutes}
        disabled={disabled}
        value={data.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <Attempts disabled={disabled} value={data.attempts} onChange={(attempts) => set({ attempts })} />
      <SelectField
        label={t`New codes a visitor can ask for`}
        disabled={disabled}
        value={String(data.resends)}
        options={[0, 1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: i18n.number(count) }))}
        onChange={(resends) => set({ resends: Number(resends) })}
      />
    </>
  );
}

/** The fields of a form. */
export function FormFields({ step, graph, disabled, onChange }: FieldsProps<BotNode<'form'>>) {
  const { t, i18n } = useLingui();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <OptionList
        title={t`Fields`}
        add={t`Add a field`}
        options={data.fields}
        max={BOT_LIMITS.fields}
        disabled={disabled}
        create={() => ({
          id: newOptionId(data.fields, 'f'),
          label: {},
          input: 'TEXT' as const,
          variable: '',
          required: true,
        })}
        onChange={(fields) => set({ fields })}
      >
        {(field, change) => (
          <>
            <LocalTexts
              label={t`Name of the field`}
              oneLine
              languages={graph.languages}
              value={field.label}
              disabled={disabled}
              onChange={(label) => change({ label })}
            />
            <SelectField
              label={t`Answer type`}
              disabled={disabled}
              value={field.input}
              options={FORM_INPUTS.map((value) => ({ value, label: i18n._(ASK_LABELS[value]) }))}
              onChange={(input) => change({ input })}
            />
            <TextField
              label={t`Save as variable`}
              maxLength={BOT_LIMITS.variable}
              disabled={disabled}
              value={field.variable}
              onChange={(variable) => change({ variable })}
            />
            <CheckboxField
              label={t`Required`}
              disabled={disabled}
              value={field.required}
              onChange={(required) => change({ required })}
            />
          </>
        )}
      </OptionList>
      <Attempts disabled={disabled} value={data.attempts} onChange={(attempts) => set({ attempts })} />
    </>
  );
}

/** The page that is shown within the chat. */
export function WebviewFields({ step, graph, disabled, onChange }: FieldsProps<BotNode<'webview'>>) {
  const { t, i18n } = useLingui();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <LocalTexts
        label={t`Title`}
        oneLine
        languages={graph.languages}
        value={data.title}
        disabled={disabled}
        onChange={(title) => set({ title })}
      />
      <TextField
        label={t`Address`}
        maxLength={BOT_LIMITS.url}
        hint={t`Must start with https. The page must allow embedding.`}
        disabled={disabled}
        value={data.url}
        onChange={(url) => set({ url })}
      />
      <SelectField
        label={t`Size`}
        disabled={disabled}
        value={data.size}
        options={VIEW_SIZES.map((value) => ({ value, label: i18n._(SIZE_LABELS[value]) }))}
        onChange={(size) => set({ size })}
      />
    </>
  );
}

/** The command for a device. */
export function DeviceFields(props: FieldsProps<BotNode<'device'>>) {
  const { t } = useLingui();
  const { step, disabled, onChange } = props;
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <TextField
        label={t`Command`}
        hint={t`Sent to the device over its custom channel.`}
        disabled={disabled}
        value={data.command}
        onChange={(command) => set({ command: command.slice(0, BOT_LIMITS.name) })}
      />
      <OptionList
        title={t`Command parameters`}
        add={t`Add a parameter`}
        options={data.parameters}
        max={BOT_LIMITS.parameters}
        disabled={disabled}
        create={() => ({ name: '', value: '' })}
        onChange={(parameters) => set({ parameters })}
      >
        {({ name, value }, change) => (
          <>
            <TextField
              label={t`Name`}
              disabled={disabled}
              value={name}
              onChange={(next) => change({ name: next })}
            />
            <TextField
              label={t`Value`}
              disabled={disabled}
              value={value}
              onChange={(next) => change({ value: next })}
            />
          </>
        )}
      </OptionList>
      <Minutes
        label={t`Maximum wait (minutes)`}
        disabled={disabled}
        value={data.minutes}
        onChange={(minutes) => set({ minutes })}
      />
      <WaitTexts {...props} />
      <SaveFields {...props} />
    </>
  );
}
