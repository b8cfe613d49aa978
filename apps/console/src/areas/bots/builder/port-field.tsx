import type { BotNode } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { SelectField } from '../../../ui/fields/index.ts';
import { STEP_LABELS } from '../labels.ts';

/** The step that a port leads to. Drawn again only when it or the other steps change, since a flow may have hundreds. */
export const PortField = memo(function PortField({
  port,
  label,
  to,
  steps,
  disabled,
  onLead,
}: {
  port: string;
  label: string;
  to: string | undefined;
  steps: readonly BotNode[];
  disabled: boolean;
  /** An empty `to` leads nowhere. */
  onLead: (port: string, to: string) => void;
}) {
  const { t, i18n } = useLingui();
  const options = useMemo(
    () =>
      steps
        .filter(({ type }) => type !== 'start')
        .map(({ id, name, type }) => ({ value: id, label: name || i18n._(STEP_LABELS[type]) })),
    [steps, i18n],
  );
  return (
    <SelectField
      label={label}
      disabled={disabled}
      clearable
      searchable
      placeholder={t`Leads nowhere`}
      value={to ?? ''}
      options={options}
      onChange={(next) => onLead(port, next)}
    />
  );
});
