import { useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ApiError } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The error state of a section: what happened, what is safe, what to do. */
export function LoadError({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: ApiError;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const details = `${error.code} ${error.status} ${error.message} ${new Date().toISOString()}`;
  return (
    <div className="err" role="alert">
      <Icon of={IconCloudOff} />
      <b className="t-m">{title}</b>
      <span className="t-2">{t`The rest of the page is up to date. Nothing you wrote is affected.`}</span>
      <div className="acts">
        <Button small icon={IconRefresh} onClick={onRetry}>{t`Try again`}</Button>
        <Button small variant="quiet" onClick={() => void navigator.clipboard?.writeText(details)}>
          {t`Copy details`}
        </Button>
      </div>
    </div>
  );
}
