import { useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

/** Shown instead of a grid that failed to load for the first time. */
export function GridFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <div role="alert">
      <Empty
        icon={IconCloudOff}
        title={title}
        action={<Button small icon={IconRefresh} onClick={onRetry}>{t`Try again`}</Button>}
      >
        {text('genericError')}
      </Empty>
    </div>
  );
}
