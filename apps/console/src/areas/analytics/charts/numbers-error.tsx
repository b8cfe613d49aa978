import { useLingui } from '@lingui/react/macro';
import { IconChartBarOff, IconRefresh } from '@tabler/icons-react';
import { type ApiError, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, Empty } from '../../../ui/index.ts';

/** A question about numbers that was refused or failed. */
export interface FailedQuestion {
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
}

/** Why there are no numbers, and what to do. */
export function NumbersError({ error, refetch }: FailedQuestion) {
  const { t } = useLingui();
  const text = useText();
  return (
    <div role="alert">
      <Empty
        icon={IconChartBarOff}
        title={t`Could not load the numbers`}
        action={<Button small icon={IconRefresh} onClick={() => void refetch()}>{t`Try again`}</Button>}
      >
        {errorText(error, text('genericError'))}
      </Empty>
    </div>
  );
}
