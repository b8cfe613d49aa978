import { useLingui } from '@lingui/react/macro';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { call, useAction } from '../../../api/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';
import { Refused } from './refused.tsx';
import { useCopy } from './use-copy.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Sets up an authenticator app: shows the QR code and key, then asks for the first code. */
export function AppSetup({
  onSetUp,
  onCancel,
}: {
  onSetUp: (recoveryCodes: readonly string[]) => Promise<unknown>;
  /** Closes the surrounding dialog. */
  onCancel?: () => void;
}) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const { data, error, isPending, mutate } = useAction('beginTotp');
  const hasStarted = useRef(false);
  useEffect(() => {
    // Starting twice would invalidate the first key.
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate({});
  });

  if (error) {
    return (
      <>
        <Refused text={refusalText(error)} />
        <Button busy={isPending} onClick={() => mutate({})}>{t`Try again`}</Button>
      </>
    );
  }
  return (
    <div className="sf-app">
      {data ? (
        <>
          <QrCode text={data.uri} />
          <SecretKey secret={data.secret} />
        </>
      ) : (
        <div className="sf-qr" role="status" aria-label={t`Creating the QR code`}>
          <Skeleton />
        </div>
      )}
      <CodeForm
        label={t`Code`}
        hint={t`Enter the six-digit code from the app`}
        action={t`Turn on`}
        onCancel={onCancel}
        onCode={async (code) => {
          const { recoveryCodes } = await call('confirmTotp', { body: { code } });
          await onSetUp(recoveryCodes);
        }}
      />
    </div>
  );
}

/** The key in groups of four, for reading aloud. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function SecretKey({ secret }: { secret: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <div className="sf-key">
      <span className="t-12 t-3">{t`Or enter this key in the app`}</span>
      <span className="row">
        <bdi className="sf-secret grow" dir="ltr">
          {grouped(secret)}
        </bdi>
        <IconButton
          small
          icon={IconCopy}
          label={t`Copy key`}
          onClick={() => void copy(secret, t`Key copied`)}
        />
      </span>
    </div>
  );
}
