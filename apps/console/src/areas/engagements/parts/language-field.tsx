import { WIDGET_LANGUAGES } from '@foyer/domain/engagement';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../ui/fields/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

/** The language of a smart page, or of the smart assistant. */
export function LanguageField({ form, disabled }: PartProps) {
  const { t, i18n } = useLingui();
  const { page } = form.values;
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (
    <SelectField
      label={t`Language`}
      value={page.language}
      searchable={false}
      disabled={disabled}
      options={WIDGET_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
      onChange={(language) => form.set('page', { ...page, language })}
    />
  );
}
