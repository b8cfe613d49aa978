import './condition-row.css';
import { CONDITION_OPERATORS, type ConditionOperator } from '@foyer/domain/conditions';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CONDITION_WORDS } from './condition-words.ts';
import { SelectField } from './fields/select-field.tsx';
import { IconButton } from './icon-button.tsx';

/** One condition of a list: what it looks at, how it compares, and with which value. */
export function ConditionRow({
  label,
  removal,
  disabled,
  onRemove,
  children,
}: {
  label: string;
  /** The name of the button that takes it out. */
  removal: string;
  disabled: boolean | undefined;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <fieldset className="condition-row" aria-label={label}>
      {children}
      {!disabled && <IconButton icon={IconTrash} label={removal} onClick={onRemove} />}
    </fieldset>
  );
}

/** How a condition compares. */
export function OperatorField({
  value,
  disabled,
  onChange,
}: {
  value: ConditionOperator;
  disabled: boolean | undefined;
  onChange: (operator: ConditionOperator) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      label={t`Condition`}
      searchable={false}
      disabled={disabled}
      value={value}
      options={CONDITION_OPERATORS.map((operator) => ({
        value: operator,
        label: i18n._(CONDITION_WORDS[operator]),
      }))}
      onChange={onChange}
    />
  );
}
