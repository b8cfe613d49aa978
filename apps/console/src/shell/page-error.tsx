import { useLingui } from '@lingui/react/macro';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

/** Shown instead of a page that failed to load or render. */
export function PageError() {
  const { t } = useLingui();
  const text = useText();
  return (
    <div role="alert">
      <h1 className="sr">{t`This page could not be shown`}</h1>
      <Empty
        icon={IconCloudOff}
        title={t`This page could not be shown`}
        action={
          <Button icon={IconRefresh} small onClick={() => location.reload()}>
            {t`Try again`}
          </Button>
        }
      >
        {text('genericError')}
      </Empty>
    </div>
  );
}
