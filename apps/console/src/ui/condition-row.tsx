import './condition-row.css';
import { CONDITION_OPERATORS, type ConditionOperator } from '@foyer/domain/conditions';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CONDITION_LABELS } from './condition-labels.ts';
import { SelectField } from './fields/select-field.tsx';
import { IconButton } from './icon-button.tsx';

/** One condition of a list: field, operator and value. */
export function ConditionRow({
  label,
  removal,
  disabled,
  onRemove,
  children,
}: {
  label: string;
  /** Label of the remove button. */
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

/** The operator of a condition. */
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
        label: i18n._(CONDITION_LABELS[operator]),
      }))}
      onChange={onChange}
    />
  );
}
