import { SIGHTS, type Sight } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { RadioField } from '../../../ui/fields/index.ts';
import { SIGHT_LOOKS } from '../words.ts';

/** Which visitors and colleagues a role sees, each choice explained. Specification 6. */
export function SightField({
  value,
  onChange,
  disabled,
}: {
  value: Sight;
  onChange: (sight: Sight) => void;
  disabled?: boolean;
}) {
  const { t, i18n } = useLingui();
  return (
    <RadioField
      value={value}
      onChange={onChange}
      label={t`Visibility`}
      disabled={disabled}
      options={SIGHTS.map((sight) => {
        const { title, note } = SIGHT_LOOKS[sight];
        return { value: sight, label: i18n._(title), note: i18n._(note) };
      })}
    />
  );
}
