import { Trans } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { Icon } from '../../../ui/index.ts';

/** Replaces the composer for members with read-only access. Specification 6. */
export function ReaderBar() {
  return (
    <div className="composer closed-bar">
      <Icon of={IconEye} />
      <span className="grow">
        <Trans>Your role can view conversations but not reply.</Trans>
      </span>
    </div>
  );
}
