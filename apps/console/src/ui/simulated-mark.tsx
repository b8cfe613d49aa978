import { useLingui } from '@lingui/react/macro';
import { IconFlask } from '@tabler/icons-react';
import { Icon } from './icon.tsx';

/** Says beside a name that the visitor is simulated, in no more room than an icon takes. */
export function SimulatedMark() {
  const { t } = useLingui();
  return (
    <span className="simulated t-3" title={t`Simulated`}>
      <Icon of={IconFlask} size={14} />
      <span className="sr">{t`Simulated`}</span>
    </span>
  );
}
