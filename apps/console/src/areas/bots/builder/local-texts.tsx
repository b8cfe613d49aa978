import { BOT_LIMITS } from '@foyer/domain/bots/graph';
import type { LocalText } from '@foyer/domain/bots/steps';
import { useLingui } from '@lingui/react/macro';
import { TextAreaField, TextField } from '../../../ui/fields/index.ts';

/** A text in each language of the flow, side by side. */
export function LocalTexts({
  label,
  languages,
  value,
  disabled,
  oneLine,
  onChange,
}: {
  label: string;
  languages: readonly string[];
  value: LocalText;
  disabled: boolean;
  oneLine?: boolean;
  onChange: (value: LocalText) => void;
}) {
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const Field = oneLine ? TextField : TextAreaField;
  return languages.map((language) => (
    <Field
      key={language}
      label={languages.length > 1 ? `${label}, ${names.of(language)}` : label}
      {...(!oneLine && { rows: 3 })}
      disabled={disabled}
      value={value[language] ?? ''}
      onChange={(text: string) => onChange({ ...value, [language]: text.slice(0, BOT_LIMITS.text) })}
    />
  ));
}
