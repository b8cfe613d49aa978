import { useLingui } from '@lingui/react/macro';
import { IconFlask } from '@tabler/icons-react';
import { Icon } from './icon.tsx';

/** An icon beside the name of a simulated visitor. */
export function SimulatedBadge() {
  const { t } = useLingui();
  return (
    <span className="simulated t-3" title={t`Simulated`}>
      <Icon of={IconFlask} size={14} />
      <span className="sr">{t`Simulated`}</span>
    </span>
  );
}
