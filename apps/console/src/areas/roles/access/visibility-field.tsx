import { VISIBILITIES, type Visibility } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { RadioField } from '../../../ui/fields/index.ts';
import { VISIBILITY_LABELS } from '../labels.ts';

/** The visibility of a role, with each option explained. Specification 6. */
export function VisibilityField({
  value,
  onChange,
  disabled,
}: {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
  disabled?: boolean;
}) {
  const { t, i18n } = useLingui();
  return (
    <RadioField
      value={value}
      onChange={onChange}
      label={t`Visibility`}
      disabled={disabled}
      options={VISIBILITIES.map((visibility) => {
        const { title, note } = VISIBILITY_LABELS[visibility];
        return { value: visibility, label: i18n._(title), note: i18n._(note) };
      })}
    />
  );
}
