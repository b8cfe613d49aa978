import { useLingui } from '@lingui/react/macro';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';

/** The error state of a part of a section or drawer. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <div role="alert" className="part-failed">
      <p>{text('genericError')}</p>
      <Button small onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
