import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { channelOptions, Flag } from '../../ui/index.ts';
import { countries } from './countries.ts';
import { isExact, type Rule } from './rule-labels.ts';

/** The value of a rule: selected when the values are known, else typed. */
export function RuleValue({
  rule,
  error,
  disabled,
  onChange,
}: {
  rule: Rule;
  error: string | undefined;
  disabled: boolean | undefined;
  onChange: (value: string) => void;
}) {
  const { t, i18n } = useLingui();
  const shared = { label: t`Value`, error, disabled, onChange };
  const countryOptions = useMemo(
    () =>
      countries(i18n.locale).map(({ code, name }) => ({
        value: code,
        label: name,
        mark: <Flag country={code} />,
      })),
    [i18n.locale],
  );
  if (isExact(rule) && rule.metric === 'country') {
    return <SelectField {...shared} options={countryOptions} value={rule.value.toLowerCase()} />;
  }
  if (isExact(rule) && rule.metric === 'channel') {
    return <SelectField {...shared} options={channelOptions(i18n)} value={rule.value.toLowerCase()} />;
  }
  return (
    <TextField
      {...shared}
      value={rule.value}
      rule={{ title: t`Value`, maxLength: limits.createDepartment.rules.value }}
      hint={rule.condition === 'regEx' ? t`Letters, sets, groups, | and * + ? {n}` : undefined}
    />
  );
}
