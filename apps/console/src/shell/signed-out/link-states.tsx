import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder in the form's shape while the link of a mail is checked. */
export function LinkChecking() {
  const text = useText();
  return (
    <div className="si-checking" role="status" aria-label={text('pageLoading')}>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}

/** Shown for a link that was used, has expired or is invalid; `children` offers an alternative. */
export function LinkEnded({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <Refused text={text} />
      {children}
    </>
  );
}

/** Shown when the link could not be checked, such as when offline. */
export function LinkUnchecked({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <>
      <Refused text={text('genericError')} />
      <Button onClick={onRetry}>{t`Try again`}</Button>
    </>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <p className="error form-error" role="alert">
      <Icon of={IconAlertCircle} />
      {text}
    </p>
  );
}
