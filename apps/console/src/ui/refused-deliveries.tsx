import './refused-deliveries.css';
import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';

/** How many deliveries to an account did not prove where they were from, or were for another account. Nothing if there were none. */
export function RefusedDeliveries({
  of: { refusedCount, lastRefusedDate },
}: {
  of: { readonly refusedCount: number; readonly lastRefusedDate: string | null };
}) {
  if (refusedCount === 0 || !lastRefusedDate) return null;
  return (
    <p className="refused-deliveries">
      <Icon of={IconAlertTriangle} />
      <span>
        <Plural
          value={refusedCount}
          one="# delivery was refused because its signature was not valid or it was for another account. Check the secret and the account at the provider."
          other="# deliveries were refused because their signatures were not valid or they were for another account. Check the secret and the account at the provider."
        />{' '}
        <Trans>
          Last delivery: <Time at={lastRefusedDate} />.
        </Trans>
      </span>
    </p>
  );
}
