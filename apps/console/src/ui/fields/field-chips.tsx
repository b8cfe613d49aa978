import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { Cut } from '../cut.tsx';
import { Icon } from '../icon.tsx';

/** The values of a multi-value field as chips, removable unless `onRemove` is absent. */
export function FieldChips({
  values,
  labelOf = (value) => value,
  onRemove,
}: {
  values: readonly string[];
  labelOf?: (value: string) => string;
  onRemove?: (value: string) => void;
}) {
  const { t } = useLingui();
  return values.map((value) => {
    const label = labelOf(value);
    return (
      <span className="field-chip" key={value}>
        <Cut>{label}</Cut>
        {onRemove && (
          <button type="button" aria-label={t`Remove ${label}`} onClick={() => onRemove(value)}>
            <Icon of={IconX} size={12} />
          </button>
        )}
      </span>
    );
  });
}
