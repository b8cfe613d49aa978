import { useLingui } from '@lingui/react/macro';
import { IconFilterOff } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';

/** Shown when no page or role matches the filter. */
export function NothingFits({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Empty
      icon={IconFilterOff}
      title={text('gridEmpty')}
      action={<Button small onClick={onClear}>{t`Clear filters`}</Button>}
    >
      {t`No pages or roles match your filters.`}
    </Empty>
  );
}
