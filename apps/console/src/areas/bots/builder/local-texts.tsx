import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
import type { LocalText } from '@foyer/domain/bots/steps';
import { useLingui } from '@lingui/react/macro';
import { TextAreaField, TextField } from '../../../ui/fields/index.ts';
import type { FieldsProps } from './fields-props.ts';

/** A text in each language of the flow, side by side. */
export function LocalTexts({
  label,
  languages,
  value,
  disabled,
  oneLine,
  hint,
  onChange,
}: {
  label: string;
  languages: readonly string[];
  value: LocalText;
  disabled: boolean;
  oneLine?: boolean;
  /** Of the first language. */
  hint?: string;
  onChange: (value: LocalText) => void;
}) {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const Field = oneLine ? TextField : TextAreaField;
  return languages.map((language, index) => (
    <Field
      key={language}
      label={languages.length > 1 ? t`${label}, ${names.of(language)}` : label}
      {...(!oneLine && { rows: 3 })}
      {...(hint && index === 0 && { hint })}
      disabled={disabled}
      value={value[language] ?? ''}
      onChange={(text: string) => onChange({ ...value, [language]: text.slice(0, BOT_LIMITS.text) })}
    />
  ));
}

/** What is said to a visitor who writes while a step waits. */
export function WaitTexts({
  step,
  graph,
  disabled,
  onChange,
}: FieldsProps<BotNode<'wait' | 'webhook' | 'device'>>) {
  const { t } = useLingui();
  return (
    <LocalTexts
      label={t`If the visitor writes meanwhile`}
      hint={t`Sent once, with how to reach a person. Leave it empty for a standard text.`}
      languages={graph.languages}
      value={step.data.waitText ?? {}}
      disabled={disabled}
      onChange={(waitText) => onChange({ ...step, data: { ...step.data, waitText } } as BotNode)}
    />
  );
}
