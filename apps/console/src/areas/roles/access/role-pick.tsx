import type { Role } from '@foyer/contract/roles/shapes';
import { useLingui } from '@lingui/react/macro';
import { listText } from '../../../i18n/list-text.ts';
import { SelectField } from '../../../ui/fields/index.ts';

/** Selects the role that a phone shows. */
export function RolePick({
  roles,
  picked,
  onPick,
}: {
  roles: readonly Role[];
  picked: Role;
  onPick: (name: string) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="role-pick">
      <SelectField
        label={t`Role`}
        value={picked.name}
        onChange={onPick}
        options={roles.map(({ name, title }) => ({ value: name, label: listText(title), note: name }))}
      />
    </div>
  );
}
