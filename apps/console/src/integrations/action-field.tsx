import type { IntegrationField } from '@foyer/domain/integrations/descriptor';
import { useLingui } from '@lingui/react/macro';
import type { FieldSource, Standalone } from '../ui/fields/binding.ts';
import { MomentField, TextAreaField, TextField } from '../ui/fields/index.ts';
import { integrationText } from './integration-texts.ts';

type Values = Readonly<Record<string, string>>;

/** An input of an action, by its type. */
export function ActionField({
  input: { title, hint, type },
  ...bound
}: { input: IntegrationField; disabled?: boolean } & (
  | { form: FieldSource<Values>; name: string }
  | Standalone<string>
)) {
  const { i18n } = useLingui();
  const props = {
    ...bound,
    label: i18n._(integrationText(title)),
    ...(hint && { hint: i18n._(integrationText(hint)) }),
  };
  if (type === 'moment') return <MomentField {...props} />;
  return type === 'long' ? <TextAreaField {...props} /> : <TextField {...props} autoComplete="off" />;
}
