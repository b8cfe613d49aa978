import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';
import { OFFERED_RIGHTS, RIGHT_STYLES } from '../labels.ts';

/** The legend of the matrix. */
export function Legend() {
  const { t, i18n } = useLingui();
  return (
    <div className="legend end hide-phone">
      {OFFERED_RIGHTS.map((right) => {
        const { title, icon, className } = RIGHT_STYLES[right];
        return (
          <span key={right} className={className}>
            <Icon of={icon} size={14} />
            {i18n._(title)}
          </span>
        );
      })}
      <span>
        <Icon of={IconLock} size={14} />
        {t`Fixed by role`}
      </span>
    </div>
  );
}
